"""A client of Debian's python3-websockets: what it sees of a stream is printed as one line of JSON."""
import asyncio
import json
import sys
from urllib.request import Request, urlopen

import websockets

what, url, token, key, *more = sys.argv[1:]


def stream():
    return websockets.connect(f"{url.replace('http', 'ws', 1)}/stream", subprotocols=["ovation.v1"])


async def say(socket, frame):
    await socket.send(json.dumps(frame))


async def hear(socket):
    return json.loads(await socket.recv())


async def over_http(method, path, body):
    headers = {"x-api-key": key, "content-type": "application/json"}
    request = Request(url + path, json.dumps(body).encode(), headers, method=method)
    await asyncio.to_thread(urlopen, request)


async def acts():
    async with stream() as socket:
        await say(socket, {"hello": {"token": token}})
        seen = [socket.subprotocol, [str(each) for each in socket.extensions], await hear(socket)]
        for number in range(3):
            await say(socket, {"id": f"press-{number}", "lid": 1, "type": "Button"})
        await say(socket, {"id": "text", "lid": 5, "type": "String", "value": "Olé 👏"})
        await say(socket, {"ping": "Olé"})
        seen += [await hear(socket) for _ in range(5)]
        await over_http("PUT", "/layout/show/page", {"pageId": "second"})
        return [*seen, await hear(socket)]


async def operates():
    async with stream() as socket:
        await say(socket, {"hello": {"key": key, "layoutId": "show"}})
        seen = [await hear(socket)]
        await over_http("PUT", "/layout/show/page", {"pageId": "second"})
        return [*seen, await hear(socket), await hear(socket)]


async def in_pieces():
    """Each message in frames of two characters, with a ping that is answered between some of them: fewer than 100 a second may come."""
    async with stream() as socket:
        pongs = []

        async def pieces(frame):
            text = json.dumps(frame, ensure_ascii=False)
            for at in range(0, len(text), 2):
                yield text[at : at + 2]
                if at % 8 == 0:
                    await asyncio.wait_for(await socket.ping(), 20)
                    pongs.append(at)

        await socket.send(pieces({"hello": {"token": token}}))
        await hear(socket)
        await socket.send(pieces({"id": "piece", "lid": 5, "type": "String", "value": "Olé 👏"}))
        return [await hear(socket), len(pongs) > 30]


async def ends():
    """Closes one stream, and has another one closed."""
    own, other = await stream(), await stream()
    for socket in (own, other):
        await say(socket, {"hello": {"token": token}})
        await hear(socket)
    await own.close(4000, "enough")
    await over_http("POST", "/layout/show/revoke", {})
    await other.wait_closed()
    return [
        [socket.close_rcvd.code, socket.close_rcvd.reason, socket.close_rcvd_then_sent] for socket in (own, other)
    ]


async def is_refused():
    """An upgrade with another protocol, and one without."""
    seen = []
    for protocols in (["ovation.v2"], None):
        try:
            await websockets.connect(f"{url.replace('http', 'ws', 1)}/stream", subprotocols=protocols)
        except websockets.InvalidStatusCode as error:
            seen.append(error.status_code)
    return seen


async def listens():
    """To OSCQuery at another port: binary frames are shown in hexadecimal. What is heard between an IGNORE and a change of the page would be too."""

    async def tell(command, path):
        await say(socket, {"COMMAND": command, "DATA": path})

    async def heard():
        frame = await socket.recv()
        return frame.hex() if isinstance(frame, bytes) else json.loads(frame)

    async with websockets.connect(f"ws://127.0.0.1:{more[0]}/") as socket, stream() as phone:
        await say(phone, {"hello": {"token": token}})
        await hear(phone)
        await tell("LISTEN", "/0002")
        seen = [await heard()]
        await say(phone, {"id": "half", "lid": 2, "type": "Slider", "value": 0.5})
        seen.append(await heard())
        await tell("IGNORE", "/0002")
        await tell("LISTEN", "/0003")
        seen.append(await heard())
        await say(phone, {"id": "whole", "lid": 2, "type": "Slider", "value": 1})
        await say(phone, {"id": "on", "lid": 3, "type": "Toggle", "value": True})
        seen.append(await heard())
        await over_http("PUT", "/layout/show/page", {"pageId": "second"})
        while seen[-1] != {"COMMAND": "PATH_CHANGED", "DATA": "/"}:
            seen.append(await heard())
        return seen


print(json.dumps(asyncio.run(globals()[what]())))
