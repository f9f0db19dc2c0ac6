"""The statements: a folder a source, a file a topic, and every claim with its planted error. All are found."""
