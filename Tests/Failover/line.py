"""One connection of a device: HTTP/1.1 on asyncio's streams, standard library only."""

import asyncio
import json


class Lost(Exception):
    """No answer came: whether the request arrived is not known."""


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def words(self):
        """The fields of the header x-ledgerline."""
        fields = self.headers.get("x-ledgerline", "").split(";")
        return dict(it.strip().split("=", 1) for it in fields if it)

    @property
    def code(self):
        """A refusal's; of what no hub said, such as a proxy's page, there is none."""
        try:
            return json.loads(self.body)["error"]["code"]
        except (ValueError, KeyError, TypeError):
            return ""

    def __repr__(self):
        return f"{self.status} {self.headers.get('x-ledgerline', '')} {self.body[:300]}"


class Line:
    """Keeps its connection while it lasts; one request at a time."""

    def __init__(self, address, port, headers, patience):
        self.address, self.port, self.patience = address, port, patience
        self.head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.reader = self.writer = None

    def close(self):
        if self.writer:
            self.writer.transport.abort()
        self.reader = self.writer = None

    async def send(self, method, path, body=b""):
        if self.writer is None or self.reader.at_eof():
            self.close()
            self.reader, self.writer = await asyncio.open_connection(self.address, self.port)
        length = f"Content-Length: {len(body)}\r\n" if method == "POST" else ""
        self.writer.write(f"{method} {path} HTTP/1.1\r\n{self.head}{length}\r\n".encode() + body)
        await self.writer.drain()

    async def heading(self):
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = dict(it.lower().split(": ", 1) for it in lines[1:] if ": " in it)
        return int(lines[0].split()[1]), headers

    async def _ask(self, method, path, body):
        await self.send(method, path, body)
        status, headers = await self.heading()
        if "content-length" in headers:
            told = await self.reader.readexactly(int(headers["content-length"]))
        elif headers.get("transfer-encoding") == "chunked":
            told = b""
            while size := int(await self.reader.readline(), 16):
                told += (await self.reader.readexactly(size + 2))[:-2]
            await self.reader.readline()
        else:
            told = b""
        if headers.get("connection") == "close":
            self.close()
        return Answer(status, headers, told)

    async def ask(self, method, path, body=b""):
        try:
            return await asyncio.wait_for(self._ask(method, path, body), self.patience)
        except (OSError, EOFError, asyncio.TimeoutError, asyncio.LimitOverrunError, ValueError, IndexError) as problem:
            self.close()
            raise Lost(f"{type(problem).__name__} {problem}") from problem
        except asyncio.CancelledError:
            self.close()
            raise
