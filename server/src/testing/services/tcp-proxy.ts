import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy between a client and a server, which reproduces faults of networks. */
export interface TcpProxy {
  port: number;
  /** Number of open connections. */
  readonly open: number;
  /** Closes every connection without a message of the protocol. */
  cut(): void;
  /** Drops all data from now on, without FIN or RST. New connections hang too. */
  silence(): void;
  /** Passes data of new connections again. Silenced ones stay silent, like lost packets. */
  restore(): void;
  /** Passes the next `bytes` bytes from the server, then cuts the connection. */
  cutAfter(bytes: number): void;
  /** Holds back data from the server until `release`. */
  hold(): void;
  release(): void;
  /** Sends new connections to another port, as after a restart of the server. */
  redirect(port: number): void;
  close(): Promise<void>;
}

interface Pair {
  client: Socket;
  server: Socket;
  silent: boolean;
}

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  let targetPort = target;
  let silent = false;
  let held = false;
  let left = Number.POSITIVE_INFINITY;

  const end = (pair: Pair) => {
    pairs.delete(pair);
    pair.client.destroy();
    pair.server.destroy();
  };
  const toClient = (pair: Pair, chunk: Buffer) => {
    if (pair.silent) return;
    const part = chunk.subarray(0, left);
    left -= part.length;
    if (left > 0) pair.client.write(part);
    else {
      left = Number.POSITIVE_INFINITY;
      pairs.delete(pair);
      pair.server.destroy();
      pair.client.end(part);
    }
  };
  const proxy = createServer((client) => {
    const server = connect(targetPort, '127.0.0.1');
    const pair: Pair = { client, server, silent };
    pairs.add(pair);
    if (held) server.pause();
    client.on('data', (chunk) => {
      if (!pair.silent) server.write(chunk);
    });
    server.on('data', (chunk) => toClient(pair, chunk));
    for (const socket of [client, server]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (!pair.silent) end(pair);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  return {
    port: (proxy.address() as { port: number }).port,
    get open() {
      return pairs.size;
    },
    cut: () => pairs.forEach(end),
    silence() {
      silent = true;
      for (const pair of pairs) pair.silent = true;
    },
    restore: () => {
      silent = false;
    },
    cutAfter: (bytes) => {
      left = bytes;
    },
    hold() {
      held = true;
      for (const { server } of pairs) server.pause();
    },
    release() {
      held = false;
      for (const { server } of pairs) server.resume();
    },
    redirect: (port) => {
      targetPort = port;
    },
    async close() {
      pairs.forEach(end);
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
