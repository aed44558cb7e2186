"""Several of these tests run side by side: each learns on one core."""

from __future__ import annotations

import torch

torch.set_num_threads(1)
