"""The forum behind every face: accounts, topics, posts and letters, in no engine's words."""
