"""The suite that every adapter passes (`adapters.port.Forum`), for the simulator and for live boards alike.

On a live board, with the passwords in FORUMBOT_PASSWORD and FORUMBOT_PEER_PASSWORD:

    pytest --pyargs adapters.contract --engine phpbb --url https://… --user NAME --peer NAME --forum ID

For an adapter of your own, subclass `ForumContract` and give it a class-scoped fixture `ground`:

    from adapters.contract.forum import ForumContract
    from adapters.contract.ground import Ground

    class TestMine(ForumContract):
        @pytest.fixture(scope="class")
        @classmethod
        def ground(cls) -> Ground: ...
"""
