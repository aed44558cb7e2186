"""Games by the thousand: simulation, parity of the two speeds, benchmarks."""
