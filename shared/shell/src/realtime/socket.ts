export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  opened(): void;
  closed(code: number): void;
  message(text: string): void;
}

export type OpenSocket = (url: string, events: SocketEvents) => Socket;

export const openWebSocket: OpenSocket = (url, events) => {
  const socket = new WebSocket(url);
  socket.onopen = () => events.opened();
  socket.onclose = ({ code }) => events.closed(code);
  socket.onmessage = ({ data }) => events.message(String(data));
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(1000),
  };
};

/** Returns the ws: or wss: URL of an address, with the token as query unless it is undefined. */
export function socketUrl(address: string, token: string | undefined, page: string): string {
  const url = new URL(address, page);
  url.protocol = url.protocol.replace('http', 'ws');
  if (token !== undefined) url.searchParams.set('token', token);
  return url.href;
}
