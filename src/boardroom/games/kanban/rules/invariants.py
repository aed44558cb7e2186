def faults(box, before, s): return 0
