// A WebSocket that comes back by itself.

const SHORTEST = 400;
const LONGEST = 4000;

/**
 * Listens to `path`. `onFrame` gets every frame, already read as JSON; `onLink` gets true when the link stands and false when it is lost.
 * Gives a function that ends it.
 */
export function listen(path, onFrame, onLink = () => {}) {
  const address = new URL(path, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  let socket = null;
  let pause = SHORTEST;
  let timer = 0;
  let over = false;

  function connect() {
    socket = new WebSocket(address);
    socket.onopen = () => {
      pause = SHORTEST;
      onLink(true);
    };
    socket.onmessage = (event) => onFrame(JSON.parse(event.data));
    socket.onclose = () => {
      if (over) return;
      onLink(false);
      timer = setTimeout(connect, pause);
      pause = Math.min(pause * 2, LONGEST);
    };
  }

  connect();
  return () => {
    over = true;
    clearTimeout(timer);
    socket.close();
  };
}
