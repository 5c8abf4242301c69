"""Makes the reader for displays and counters from drawings alone: lines, training, export."""
