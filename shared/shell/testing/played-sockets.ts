import type { RealtimeRequest, StreamMessage } from '@shared/contract';

/** The browser's socket, with the server's side played by a test. */
export class PlayedSocket {
  readonly url: URL;
  readonly sent: RealtimeRequest[] = [];
  /** The page has closed it. */
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

  /** Opens it, and answers the subscription as a server that is there does. */
  connect(): void {
    this.onopen();
    for (const { id } of this.sent) this.onmessage({ data: JSON.stringify({ id, result: null }) });
  }

  say(message: StreamMessage): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** Ends it from the server's side, or the network's (1006). */
  end(code: number): void {
    this.onclose({ code });
  }
}

/** A WebSocket to stub the browser's with, and the sockets that were opened since. */
export function playSockets() {
  const all: PlayedSocket[] = [];
  class WebSocket extends PlayedSocket {
    constructor(url: string) {
      super(url);
      all.push(this);
    }
  }
  /** Those to a path, oldest first. */
  const to = (path: string) => all.filter(({ url }) => url.pathname === path);
  return {
    WebSocket,
    to,
    /** @throws Error when none was opened. */
    last(path: string): PlayedSocket {
      const socket = to(path).at(-1);
      if (!socket) throw new Error(`no socket was opened to ${path}`);
      return socket;
    },
  };
}
