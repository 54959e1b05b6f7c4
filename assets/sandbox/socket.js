// A WebSocket that comes back by itself.

const SHORTEST = 400;
const LONGEST = 4000;

/** Listens to `path`. `onFrame` gets every frame, already read as JSON; `onLink` gets true when the link stands and false when it is lost. */
export function listen(path, onFrame, onLink) {
  const address = new URL(path, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  let pause = SHORTEST;

  function connect() {
    const socket = new WebSocket(address);
    socket.onopen = () => {
      pause = SHORTEST;
      onLink(true);
    };
    socket.onmessage = (event) => onFrame(JSON.parse(event.data));
    socket.onclose = () => {
      onLink(false);
      setTimeout(connect, pause);
      pause = Math.min(pause * 2, LONGEST);
    };
  }

  connect();
}
