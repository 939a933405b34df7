"""Masked PPO in one loop over a Gymnasium vector environment, in the manner of CleanRL.

    pip install '.[envs]' torch
    python examples/learning/ppo_loop.py --steps 300000

The environment starts episodes by itself in the step after the last one's end: that step's action means nothing, so it
is left out of what is learned from.
"""

import argparse

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from paiju import envs

ROUND, EPOCHS, BATCH = 64, 3, 2048  # steps at each table before learning, times each is learned from, at once
CLIP, ENTROPY, LAMBDA = 0.2, 0.01, 0.95


class Agent(nn.Module):
    """What to do, and what it will bring."""

    def __init__(self, width, actions):
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(width, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
        self.actor, self.critic = nn.Linear(256, actions), nn.Linear(256, 1)

    def forward(self, seen, mask):
        numbers = seen.float()
        x = self.trunk(numbers.sign() * numbers.abs().log1p())
        chances = Categorical(logits=self.actor(x).masked_fill(mask == 0, -1e9))
        return chances, self.critic(x).squeeze(-1)


def advantages(rewards, values, ends, last_value):
    """How much better each step was than expected (generalised advantage estimation, nothing discounted)."""
    out, carried = torch.zeros_like(rewards), torch.zeros_like(last_value)
    following = [*values[1:], last_value]
    for t in reversed(range(len(rewards))):
        going_on = 1 - ends[t]
        surprise = rewards[t] + following[t] * going_on - values[t]
        out[t] = carried = surprise + LAMBDA * going_on * carried
    return out


def learn(agent, optimiser, data):
    """A few passes over the steps of a round."""
    seen, mask, actions, logs, gains, returns = data
    for _ in range(EPOCHS):
        for some in torch.randperm(len(actions)).split(BATCH):
            chances, values = agent(seen[some], mask[some])
            ratio = (chances.log_prob(actions[some]) - logs[some]).exp()
            gain = gains[some]
            better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = (values - returns[some]).pow(2).mean() / 2 - better - ENTROPY * chances.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--book", default="ema")
    parser.add_argument("--others", default="random")
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--steps", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    env = envs.vector_env(options.book, options.tables, others=options.others)
    agent = Agent(env.single_observation_space.shape[0], int(env.single_action_space.n))
    optimiser = torch.optim.Adam(agent.parameters(), lr=5e-4)
    seen, info = env.reset(seed=options.seed)
    begins = np.zeros(options.tables, bool)  # the step before ended an episode: this one only begins the next
    for number in range(max(1, options.steps // (ROUND * options.tables))):
        steps, brought = [], []
        for _ in range(ROUND):
            rows, mask = torch.from_numpy(seen), torch.from_numpy(info["action_mask"])
            with torch.no_grad():
                chances, values = agent(rows, mask)
            actions = chances.sample()
            seen, rewards, ends, cuts, info = env.step(actions.numpy())
            brought += rewards[ends].tolist()
            numbers = torch.from_numpy(rewards), torch.from_numpy(ends | cuts).float(), torch.from_numpy(~begins)
            steps.append((rows, mask, actions, chances.log_prob(actions), values, *numbers))
            begins = ends | cuts
        rows, masks, actions, logs, values, rewards, ends, real = map(torch.stack, zip(*steps, strict=True))
        with torch.no_grad():
            _, last_value = agent(torch.from_numpy(seen), torch.from_numpy(info["action_mask"]))
        gains = advantages(rewards, values, ends, last_value)
        data = rows, masks, actions, logs, (gains - gains[real].mean()) / (gains[real].std() + 1e-8), gains + values
        learn(agent, optimiser, [part[real] for part in data])
        done = (number + 1) * ROUND * options.tables
        print(f"{done:>9,} steps: {len(brought):>5} hands, {np.mean(brought):+.3f} a hand", flush=True)


if __name__ == "__main__":
    main()
