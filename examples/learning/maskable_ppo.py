"""MaskablePPO of sb3-contrib at our tables.

    pip install '.[envs]' stable-baselines3 sb3-contrib
    python examples/learning/maskable_ppo.py --steps 300000
"""

import argparse

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize

from paiju import envs


def tables(options, n):
    """Tables whose episodes are written down, and whose observations are scaled."""
    env = envs.sb3_env(options.book, n, others=options.others)
    return VecNormalize(VecMonitor(env), norm_reward=False)


def measure(model, options, hands):
    """What a hand brings it on walls it has not seen, with the standard error."""
    env = tables(options, 64)
    env.obs_rms, env.training = model.get_env().obs_rms, False
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
    settings = {"n_steps": 64, "batch_size": 2048, "n_epochs": 3, "gamma": 1.0, "learning_rate": 5e-4}
    model = MaskablePPO("MlpPolicy", tables(options, options.tables), seed=options.seed, verbose=1, **settings)
    for when in ("before", "after"):
        if when == "after":
            model.learn(options.steps)
        mean, error = measure(model, options, options.hands)
        print(f"{when}: {mean:+.3f} a hand (standard error {error:.3f})")


if __name__ == "__main__":
    main()
