"""Networks that play: what they see (`eyes`), how they are kept (`file`), how they are asked (`forward`)."""
