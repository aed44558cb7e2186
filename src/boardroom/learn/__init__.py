"""Networks that learn by playing against themselves: `boardroom train`. Needs PyTorch, the extra `learn`."""
