"""What players write to the host in words: their own part of a letter, and posts of a sign-up topic."""
