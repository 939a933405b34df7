"""A player that learns: first it copies one of our levels, then it gets better by itself, then the arena measures it.

    pip install 'paiju[batch]' torch
    python examples/learning/learn.py --minutes 10

Behaviour cloning: a teacher (`--teacher`) plays against three of `--others`, and the network learns to do what it does.
Masked PPO: the network plays on from there, against the same players, for points.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from paiju import envs
from paiju.arena import arena


def beside(x):
    """Every tile with two neighbours on either side; the last axis but one is the nine ranks of a suit."""
    wide = nn.functional.pad(x, (0, 0, 2, 2))
    return torch.cat([wide[:, :, i : i + 9] for i in range(5)], -1)


class Network(nn.Module):
    """Reads the first observation (docs/envs.md) tile by tile, every suit in the same way; says how good every action
    is, and what the hand will bring."""

    def __init__(self, width=48, actions=237):
        super().__init__()
        self.first, self.second = nn.Linear(5 * 21, width), nn.Linear(5 * width, width)
        self.table, self.whole = nn.Linear(675 - 611, width), nn.Linear(2 * width, width)
        self.each, self.others, self.critic = (
            nn.Linear(width, 4),
            nn.Linear(3 * width, actions),
            nn.Linear(3 * width, 1),
        )

    def forward(self, seen, mask):
        x = torch.as_tensor(seen, dtype=torch.float32)
        held = x[:, None, :34] >= torch.arange(1, 5)[:, None]  # own tiles: at least one, two, three, four
        drawn, laid = x[:, 45:79], x[:, 135:611].reshape(len(x), 14, 34)
        honour = torch.ones(len(x), 1, 34) * (torch.arange(34) >= 27)
        planes = torch.cat([held.float(), drawn[:, None], x[:, None, 90:124], laid, honour], 1)
        suits = nn.functional.pad(planes, (0, 2)).reshape(len(x), 21, 4, 9).permute(0, 2, 3, 1)
        numbers = torch.relu(self.table(torch.sign(x[:, 611:]) * torch.log1p(x[:, 611:].abs())))
        tiles = torch.relu(self.first(beside(suits)) + numbers[:, None, None])
        whole = torch.relu(self.whole(torch.cat([tiles.mean((1, 2)), tiles.amax((1, 2))], 1)))
        tiles = torch.relu(self.second(beside(tiles)) + whole[:, None, None])
        about = torch.cat([tiles.mean((1, 2)), whole, numbers], 1)
        scores, each = self.others(about), self.each(tiles).reshape(len(x), 36, 4)[:, :34]
        discard, riichi, concealed, added = each.unbind(-1)
        as_drawn, reds = (discard * drawn).sum(1, keepdim=True), discard[:, [4, 13, 22]]
        none, tail = torch.zeros(len(x), 8), torch.zeros(len(x), 237 - 169)
        told = (riichi * drawn).sum(1, keepdim=True)
        parts = (
            discard,
            reds,
            none,
            as_drawn,
            riichi,
            riichi[:, [4, 13, 22]],
            none,
            told,
            none,
            none[:, :1],
            concealed,
            added,
        )
        scores = (scores + torch.cat([*parts, tail], 1)).masked_fill(torch.as_tensor(mask) == 0, -1e9)
        return scores, self.critic(about).squeeze(-1)

    @torch.no_grad()
    def policy(self, seen, mask):
        """The best action in each row: what the arena asks for."""
        return self(seen, mask)[0].argmax(-1).numpy()


def clone(net, env, teacher, seconds):
    """Do as the teacher does: it plays, the network is asked what it would have done."""
    optimiser, end, seen_rows, right = torch.optim.Adam(net.parameters(), 1e-3), time.time() + seconds, 0, 0.0
    seen, mask, _ = env.reset()
    while time.time() < end:
        rows = []
        for _ in range(2):
            action = env.choose(teacher)
            rows.append((seen, mask, action))
            seen, mask, *_ = env.step(action)
        x, allowed, action = (np.concatenate(part) for part in zip(*rows))
        hard = allowed.sum(1) > 1  # nothing is learnt where there is no choice
        scores, _ = net(x[hard], allowed[hard])
        target = torch.as_tensor(action[hard])
        loss = nn.functional.cross_entropy(scores, target)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        seen_rows += len(target)
        right = 0.98 * right + 0.02 * (scores.argmax(-1) == target).float().mean().item()
    print(f"cloned {teacher} from {seen_rows:,} decisions; of late it does the same in {right:.1%}")


def rollout(net, env, told, steps):
    """Play so many steps by chance as the network weighs them; what was seen, done and gained."""
    kept = []
    for _ in range(steps):
        seen, mask = told
        with torch.no_grad():
            scores, value = net(seen, mask)
        chosen = Categorical(logits=scores)
        action = chosen.sample()
        seen, mask, _, reward, done = env.step(action.numpy())
        kept.append((*told, action, chosen.log_prob(action), value, torch.as_tensor(reward), torch.as_tensor(done)))
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


def improve(net, env, seconds, unit, steps=32):
    """Masked PPO: more of what turned out better than expected, never far from what was done."""
    optimiser, end, n = torch.optim.Adam(net.parameters(), 1e-4), time.time() + seconds, 0
    told = env.reset()[:2]
    while time.time() < end:
        kept, told = rollout(net, env, told, steps)
        kept = [(*row[:5], row[5] / unit, row[6]) for row in kept]
        with torch.no_grad():
            gained = advantages(kept, net(*told)[1])
        seen, mask = (np.concatenate(part) for part in list(zip(*kept))[:2])
        action, before, value = (torch.cat(part) for part in list(zip(*kept))[2:5])
        better = (gained - gained.mean()) / (gained.std() + 1e-6)
        for rows in (part for _ in range(2) for part in torch.randperm(len(action)).split(1024)):
            scores, now = net(seen[rows], mask[rows])
            ratio = (Categorical(logits=scores).log_prob(action[rows]) - before[rows]).exp()
            surrogate = torch.min(ratio * better[rows], ratio.clamp(0.9, 1.1) * better[rows]).mean()
            loss = nn.functional.mse_loss(now, (gained + value)[rows]) - surrogate * (n >= 20)  # first a critic
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        n += 1
    print(f"improved over {n} rounds of {steps * env.n:,} decisions")


def measured(net, book, others, games):
    """The network against these players, on the same walls in every seat."""
    answer = arena(book, net.policy, others, games, seed=1, unit="hand")
    found = answer["results"]["a"]
    print(f"against {others}, {answer['games']} hands: rank {found['rank']}, points a hand {found['points']}")
    return answer


def main(words=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--book", default="mcr")
    parser.add_argument("--teacher", default="keen")
    parser.add_argument("--others", default="simple")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--games", type=int, default=400, help="hands in the arena")
    args = parser.parse_args(words)
    torch.manual_seed(1)
    env, net = envs.vector(args.book, args.tables, seed=1, others=args.others), Network()
    clone(net, env, args.teacher, 60 * args.minutes * 0.7)
    measured(net, args.book, args.others, args.games)
    improve(net, env, 60 * args.minutes * 0.3, unit=4.0)
    return measured(net, args.book, args.others, args.games)


if __name__ == "__main__":
    main()
