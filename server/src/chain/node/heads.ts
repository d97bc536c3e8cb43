export interface Heads {
  /** Returns whether the node currently reports new blocks. */
  isOpen(): boolean;
  close(): void;
}

const reconnectMs = 3_000;

/**
 * Subscribes to the new blocks of a node that serves WebSockets at the URL of its HTTP calls, as
 * anvil does. Reconnects until closed.
 * @param onHead called for each new block, and when the connection opens or ends, because blocks may
 * be missed then
 */
export function watchHeads(url: string, onHead: () => void): Heads {
  let socket: WebSocket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = false;
  let isClosed = false;

  function connect(): void {
    const opened = new WebSocket(url.replace(/^http/, 'ws'));
    socket = opened;
    opened.onopen = () =>
      opened.send('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}');
    opened.onmessage = ({ data }) => {
      // Without a subscription, the node answers with an error and sends no blocks.
      isOpen ||= String(data).includes('"result"');
      onHead();
    };
    opened.onclose = () => {
      isOpen = false;
      if (isClosed) return;
      onHead();
      timer = setTimeout(connect, reconnectMs).unref();
    };
  }

  connect();
  return {
    isOpen: () => isOpen,
    close() {
      isClosed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
