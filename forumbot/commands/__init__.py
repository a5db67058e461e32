"""The commands of the command line, one module each: they ask, call and print; what they call decides."""
