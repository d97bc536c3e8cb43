/** The load generator of the realtime bench: thousands of clients in one process. */

export type SocketsOrder =
  | { do: 'connect'; port: number; tokens: string[]; socketsPerToken: number }
  /** Records when each socket receives the next message. */
  | { do: 'listen' };

export type SocketsAnswer =
  | { is: 'subscribed' }
  | { is: 'listening' }
  /** Times at which the sockets received the message, ms since the epoch. */
  | { is: 'heard'; times: number[] };

const subscribe = JSON.stringify({ method: 'SUBSCRIBE', params: ['trade@rates'], id: 1 });
/** Concurrent handshakes: more would only wait in the kernel's queue. */
const atOnce = 100;
const now = () => performance.timeOrigin + performance.now();

let total = 0;
let times: number[] | undefined;

function say(answer: SocketsAnswer): void {
  process.send?.(answer);
}

function open(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.onopen = () => socket.send(subscribe);
    socket.onclose = ({ code }) => reject(new Error(`a socket was closed with ${code}`));
    socket.onmessage = ({ data }) => {
      if (String(data).startsWith('{"id"')) return resolve();
      times?.push(now());
      if (times?.length === total) {
        say({ is: 'heard', times });
        times = undefined;
      }
    };
  });
}

async function connect(order: Extract<SocketsOrder, { do: 'connect' }>): Promise<void> {
  const urls = order.tokens.flatMap((token) =>
    Array<string>(order.socketsPerToken).fill(
      `ws://127.0.0.1:${order.port}/realtime?token=${token}`,
    ),
  );
  total = urls.length;
  const lines = Array.from({ length: atOnce }, async () => {
    for (let url = urls.pop(); url; url = urls.pop()) await open(url);
  });
  await Promise.all(lines);
  say({ is: 'subscribed' });
}

process.on('message', (order: SocketsOrder) => {
  if (order.do === 'connect') void connect(order);
  else {
    times = [];
    say({ is: 'listening' });
  }
});
process.on('disconnect', () => process.exit(0));
