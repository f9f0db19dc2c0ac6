"""Misère quotients: built part by part, verified for all sums, presented by generators and relations, kept on disk."""
