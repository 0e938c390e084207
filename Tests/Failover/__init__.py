"""Failover, tried for real: databases, hubs and devices that are killed, cut off and brought back (README.md)."""
