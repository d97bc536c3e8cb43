import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EchoApi {
  port: number;
  /** Number of requests that have arrived, complete or not. */
  readonly reached: number;
  stop(): Promise<void>;
}

/** Starts a server in place of the API behind nginx. It echoes requests, with the API's headers. */
export async function startEchoApi(): Promise<EchoApi> {
  let reached = 0;
  const server = createServer(async (request, response) => {
    reached += 1;
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    const { method, url } = request;
    response.writeHead(url === '/readyz' ? 503 : 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'self'",
    });
    response.end(JSON.stringify({ method, url, from: fromOf(request), bytes }));
  });
  server.on('upgrade', (request, socket) => {
    const key = request.headers['sec-websocket-key'];
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Accept: ${accept.digest('base64')}\r\n\r\n`,
    );
    const text = JSON.stringify({ url: request.url, from: fromOf(request) });
    // One unmasked text frame of less than 126 bytes, then the end.
    socket.end(Buffer.concat([Buffer.from([0x81, text.length]), Buffer.from(text)]));
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get reached() {
      return reached;
    },
    async stop() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function fromOf({ headers }: IncomingMessage): unknown {
  return headers['x-forwarded-for'];
}
