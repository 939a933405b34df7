"""A player that learns: first it copies one of our levels, then it gets better by itself, then the arena measures it.

    pip install '.[batch]' torch
    python examples/learning/learn.py --minutes 10

It reads the third observation (docs/envs.md), which tells what the hand would be after each discard and each claim.
Behaviour cloning: asked what a teacher (`--teacher`) would do, the network learns to do the same.
Masked PPO: the network plays on from there, against three of `--others`, for points.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from paiju import envs
from paiju.arena import arena

AS_IT_IS = 34  # the row of the look ahead that tells of the hand as it is
SCALE = torch.tensor([1 / 4] * 23 + [1 / 20] * 23 + [1 / 5, 1 / 20] * 2)  # costs, useful tiles, winning tiles and worth


def rows_of_actions():
    """The row of the look ahead that each action leads to; of most the hand as it is."""
    rows = torch.full((240,), AS_IT_IS)
    for first in (0, 46):  # discards, and those that declare riichi
        rows[first : first + 37] = torch.tensor([*range(34), 4, 13, 22])  # the last three are red fives
    rows[92:101] = torch.tensor([35, 36, 37, 35, 36, 37, 38, 38, 39])  # runs, pungs, a kong of the tile at stake
    return rows


class Network(nn.Module):
    """Says how good every action is, by the hand it leads to and by the table, and what the hand will bring."""

    def __init__(self, width=128):
        super().__init__()
        self.table, self.around = nn.Linear(64 + 50, 64), nn.Linear(64, width)
        self.row, self.which, self.hidden = nn.Linear(50 + 12, width), nn.Embedding(40, width), nn.Linear(width, 64)
        self.score, self.general = nn.Linear(64, 2), nn.Linear(64, 240)
        self.critic = nn.Sequential(nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, 1))
        self.rows, self.riichi = rows_of_actions(), ((torch.arange(240) > 45) & (torch.arange(240) < 92)).long()

    def forward(self, seen, mask):
        told, n = envs.parts(torch.as_tensor(seen)), len(seen)
        first, after = told["row"], told["after"]
        there = after.any(-1)  # what can be done next; one row of numbers for each such hand
        there[:, AS_IT_IS] = True
        table, row = there.nonzero(as_tuple=True)
        hand = after[table, row] * SCALE
        kinds = [first[:, :34], first[:, 169:203], first[:, 45:79] + first[:, 90:124], told["unseen"]]
        kinds += [*told["safe"].unbind(1), *first[:, 203:339].reshape(n, 4, 34).unbind(1)]
        kinds += [first[:, 475:611].reshape(n, 4, 34).sum(1)]  # own, wild, drawn or at stake, discarded, in sets …
        kind = nn.functional.pad(torch.stack(kinds, 2), (0, 0, 0, 6))[table, row].float()
        numbers = first[:, 611:].float()
        numbers = torch.cat([numbers.sign() * numbers.abs().log1p(), hand[row == AS_IT_IS]], 1)
        around = torch.relu(self.table(numbers))
        x = self.row(torch.cat([hand, kind], 1)) + self.around(around)[table] + self.which(row)
        x = torch.relu(self.hidden(torch.relu(x)))
        scores = torch.zeros(n, 40, 2).index_put((table, row), self.score(x))
        leads = self.rows.repeat(n, 1)
        leads[:, [45, 91]] = first[:, 45:79].int().argmax(1, keepdim=True)  # the tile just drawn is discarded
        scores = scores[torch.arange(n)[:, None], leads, self.riichi] + self.general(around)
        value = self.critic(torch.cat([x[row == AS_IT_IS], around], 1).detach()).squeeze(-1)  # it only looks on
        return scores.masked_fill(torch.as_tensor(mask) == 0, -1e9), value

    @torch.no_grad()
    def policy(self, seen, mask):
        """The best action in each row: what the arena asks for."""
        return self(seen, mask)[0].argmax(-1).numpy()

    policy.observation = 3


def descend(optimiser, loss, rate):
    """One step downhill."""
    for group in optimiser.param_groups:
        group["lr"] = rate
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_([p for group in optimiser.param_groups for p in group["params"]], 1.0)
    optimiser.step()


def clone(net, env, teacher, seconds, clock=time.time):
    """Do as the teacher does. Half the tables go on as the teacher would, half as the network would: so it also learns
    what to do where its own mistakes lead. What is old is looked at again."""
    optimiser, begun, memory, taught, same = torch.optim.Adam(net.parameters()), clock(), [], 0, 0.0
    seen, mask, _ = env.reset()
    while (used := (clock() - begun) / seconds) < 1:
        action = env.choose(teacher)
        memory = [*memory[-199:], (seen, mask, action)]
        for old in [memory[torch.randint(len(memory), ())] for _ in range(2)] + [memory[-1]]:
            scores, _ = net(*old[:2])
            descend(optimiser, nn.functional.cross_entropy(scores, torch.as_tensor(old[2])), 2e-3 * (1 - used) + 1e-5)
        own = scores.argmax(-1).numpy()
        taught, same = taught + len(own), 0.98 * same + 0.02 * (own == action)[mask.sum(1) > 1].mean()
        seen, mask, *_ = env.step(np.where(np.random.default_rng(taught).random(len(own)) < 0.5, own, action))
    print(f"cloned {teacher} in {taught:,} decisions; of late it does the same in {same:.1%}", flush=True)


def rollout(net, env, told, steps, sharp):
    """Play so many steps by chance as the network weighs them; what was seen, done and gained."""
    kept = []
    for _ in range(steps):
        with torch.no_grad():
            scores, value = net(*told)
        chosen = Categorical(logits=scores * sharp)
        action = chosen.sample()
        seen, mask, _, reward, done = env.step(action.numpy())
        kept.append((*told, action, chosen.log_prob(action), value, torch.as_tensor(reward / 4), torch.as_tensor(done)))
        told = seen, mask
    return kept, told


def advantages(kept, last, fade=0.95):
    """How much better every decision turned out than was expected; a hand's end is the end."""
    found, after, value = [], torch.zeros_like(last), last
    for *_, before, reward, done in reversed(kept):
        going = (~done).float()
        after = reward + going * value - before + fade * going * after
        found, value = [after, *found], before
    return torch.cat(found)


def improve(net, env, seconds, clock=time.time, steps=32, sharp=3.0, critic_first=10):
    """Masked PPO: more of what turned out better than expected, never far from what was done."""
    optimiser, begun, rounds, told = torch.optim.Adam(net.parameters()), clock(), 0, env.reset()[:2]
    while (used := (clock() - begun) / seconds) < 1:
        kept, told = rollout(net, env, told, steps, sharp)
        with torch.no_grad():
            gained = advantages(kept, net(*told)[1])
        seen, mask = (np.concatenate(part) for part in list(zip(*kept))[:2])
        action, before, value = (torch.cat(part) for part in list(zip(*kept))[2:5])
        better = (gained - gained.mean()) / (gained.std() + 1e-6)
        for rows in (part for _ in range(2) for part in torch.randperm(len(action)).split(1024)):
            scores, now = net(seen[rows], mask[rows])
            ratio = (Categorical(logits=scores * sharp).log_prob(action[rows]) - before[rows]).exp()
            surrogate = torch.min(ratio * better[rows], ratio.clamp(0.8, 1.2) * better[rows]).mean()
            loss = nn.functional.mse_loss(now, (gained + value)[rows]) / 2 - surrogate * (rounds >= critic_first)
            descend(optimiser, loss, 2e-4 * (1 - used) + 1e-5)
        rounds += 1
    print(f"improved over {rounds} rounds of {steps * env.n:,} decisions", flush=True)


def measured(net, book, others, games):
    """The network against these players, in every seat on the same walls; other walls than it learnt on."""
    answer = arena(book, net.policy, others, games, seed=2026, unit="hand")
    found = answer["results"]["a"]
    print(f"against {others}, {answer['games']} hands:", flush=True)
    print(f"  mean rank {found['rank']}, points a hand {found['points']}, each with its interval", flush=True)
    return answer


def keep(net, file):
    """Write the network to a file, if one is named."""
    if file:
        torch.save(net.state_dict(), file)


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--book", default="mcr")
    parser.add_argument("--teacher", default="steady")
    parser.add_argument("--others", default="simple")
    parser.add_argument("--minutes", type=float, default=10.0, help="for learning; measuring comes on top")
    parser.add_argument("--processor", action="store_true", help="minutes of the processor, where others use it too")
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--keep", metavar="FILE", help="where the network is written, after each of the two parts")
    parser.add_argument("--games", type=int, default=4000, help="hands in the arena")
    args = parser.parse_args(words)
    torch.manual_seed(1)
    clock = time.process_time if args.processor else time.time
    env, net = envs.vector(args.book, args.tables, seed=1, others=args.others, observation=3), Network()
    clone(net, env, args.teacher, 60 * args.minutes * 0.6, clock)
    keep(net, args.keep)
    measured(net, args.book, args.others, args.games)
    improve(net, env, 60 * args.minutes * 0.4, clock)
    keep(net, args.keep)
    return measured(net, args.book, args.others, args.games)


if __name__ == "__main__":
    main()
