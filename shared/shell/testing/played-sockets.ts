import type { RealtimeRequest, StreamMessage } from '@shared/contract';

/** A stub of the browser's WebSocket, on which the test sends the server's messages. */
export class PlayedSocket {
  readonly url: URL;
  readonly sent: RealtimeRequest[] = [];
  /** Whether the page has closed the socket. */
  closed = false;
  onopen = () => {};
  onclose = (_: { code: number }) => {};
  onmessage = (_: { data: string }) => {};

  constructor(url: string) {
    this.url = new URL(url);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  /** Opens the socket and answers its subscription like a server. */
  connect(): void {
    this.onopen();
    for (const { id } of this.sent) this.onmessage({ data: JSON.stringify({ id, result: null }) });
  }

  say(message: StreamMessage): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** Closes the socket like the server or, with 1006, like a lost network. */
  end(code: number): void {
    this.onclose({ code });
  }
}

/** Returns a stub of the browser's WebSocket, and functions that find its opened sockets. */
export function playSockets() {
  const all: PlayedSocket[] = [];
  class WebSocket extends PlayedSocket {
    constructor(url: string) {
      super(url);
      all.push(this);
    }
  }
  /** Sockets of a path, oldest first. */
  const to = (path: string) => all.filter(({ url }) => url.pathname === path);
  return {
    WebSocket,
    to,
    /** Returns the newest socket of a path. @throws Error if there is none */
    last(path: string): PlayedSocket {
      const socket = to(path).at(-1);
      if (!socket) throw new Error(`no socket was opened to ${path}`);
      return socket;
    },
  };
}
