"""MaskablePPO of sb3-contrib at our tables.

pip install '.[envs]' stable-baselines3 sb3-contrib
python examples/learning/maskable_ppo.py --steps 300000
"""

import argparse

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecMonitor
from torch import nn

from paiju import envs


class Scaled(BaseFeaturesExtractor):
    """Observations with large numbers, such as points, made small."""

    def __init__(self, space):
        super().__init__(space, space.shape[0])

    def forward(self, seen):
        return seen.sign() * seen.abs().log1p()


def measure(model, options, hands):
    """What a hand brings it on walls it has not seen, with the standard error."""
    env = envs.sb3_env(options.book, 64, others=options.others)
    env.seed(1_000_000_007)
    seen, brought = env.reset(), []
    while len(brought) < hands:
        masks = np.stack(env.env_method("action_masks"))
        actions, _ = model.predict(seen, action_masks=masks, deterministic=True)
        seen, rewards, done, _ = env.step(actions)
        brought += rewards[done].tolist()
    return np.mean(brought), np.std(brought) / len(brought) ** 0.5


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--book", default="ema")
    parser.add_argument("--others", default="random")
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--steps", type=int, default=300_000)
    parser.add_argument("--hands", type=int, default=2000, help="to measure it with")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    env = VecMonitor(envs.sb3_env(options.book, options.tables, others=options.others))
    network = {"features_extractor_class": Scaled, "net_arch": [256, 256], "activation_fn": nn.ReLU}
    settings = {"n_steps": 64, "batch_size": 2048, "n_epochs": 3, "gamma": 1.0, "learning_rate": 5e-4, "ent_coef": 0.01}
    model = MaskablePPO("MlpPolicy", env, policy_kwargs=network, seed=options.seed, verbose=1, **settings)
    for when in ("before", "after"):
        if when == "after":
            model.learn(options.steps)
        mean, error = measure(model, options, options.hands)
        print(f"{when}: {mean:+.3f} a hand (standard error {error:.3f})")


if __name__ == "__main__":
    main()
