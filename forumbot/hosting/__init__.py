"""What a host does: from what is known to what is decided and said. No forum and no file is touched here."""
