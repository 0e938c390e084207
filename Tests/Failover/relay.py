"""What stands before the hubs where there is no nginx: a connection goes to the next hub that takes it."""

import asyncio
import contextlib
import threading


class Relay:
    def __init__(self, place, hubs, name="proxy"):
        self.address, self.port = place.address(name), place.port("proxy")
        self.targets = [(it.address, it.port) for it in hubs.all]
        self.loop = asyncio.new_event_loop()
        self.turn = 0

    def start(self):
        ready, self.over = threading.Event(), asyncio.Event()

        async def live():
            async with await asyncio.start_server(self._serve, self.address, self.port, backlog=1024):
                ready.set()
                await self.over.wait()
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        self.thread = threading.Thread(target=lambda: self.loop.run_until_complete(live()), daemon=True)
        self.thread.start()
        assert ready.wait(10), "the relay does not listen"
        return self

    async def _serve(self, reader, writer):
        with contextlib.suppress(asyncio.CancelledError):
            await self._find(reader, writer)

    async def _find(self, reader, writer):
        self.turn += 1
        for place in range(len(self.targets)):
            with contextlib.suppress(OSError, asyncio.TimeoutError):
                target = self.targets[(self.turn + place) % len(self.targets)]
                theirs = await asyncio.wait_for(asyncio.open_connection(*target), 1)
                await asyncio.gather(self._carry(reader, theirs[1]), self._carry(theirs[0], writer))
                return
        writer.transport.abort()

    @staticmethod
    async def _carry(reader, writer):
        """What one says the other hears; when one hangs up, so does the other."""
        try:
            while data := await reader.read(65536):
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        writer.close()

    def stop(self):
        self.loop.call_soon_threadsafe(self.over.set)
        self.thread.join(10)
