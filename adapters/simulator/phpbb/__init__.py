"""The face of phpBB: its addresses, its forms, its markup, written anew from how live boards behave."""
