"""Games as data: recorded to Parquet or as logs by `boardroom record`, read again with `load`."""

from boardroom.datasets.load import BadDataset, Dataset, load

__all__ = ["BadDataset", "Dataset", "load"]
