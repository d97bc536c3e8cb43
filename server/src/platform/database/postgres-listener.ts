import pg from 'pg';
import type { Listener } from './db.ts';

interface ListenerOptions {
  channel: string;
  onMessage: (payload: string) => unknown;
  /** Called after each connect, since notifications may have been missed. */
  onReconnect: () => void;
  /** Maximum wait for a connection, and for each answer, ms. */
  answerMs: number;
}

const checkEveryMs = 10_000;
/** Pause before a reconnect, doubled after each failure, ms. */
const pausesMs = { first: 250, longest: 5_000 } as const;

/**
 * Listens to a channel on a separate connection. Replaces a connection that breaks or fails the
 * regular check, until `close` is called. Resolves also if the first connection fails.
 */
export async function openListener(
  url: string,
  { channel, onMessage, onReconnect, answerMs }: ListenerOptions,
): Promise<Listener> {
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: answerMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    current = client;
    client.on('error', () => replace(client));
    client.on('end', () => replace(client));
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await client.connect();
      await send(client, `listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      replace(client);
      return;
    }
    if (client !== current) return;
    failures = 0;
    checkLater(client);
    onReconnect();
  }

  /** Checks the connection regularly: a connection to a vanished server seems idle. */
  function checkLater(client: pg.Client): void {
    timer = setTimeout(() => {
      send(client, 'select 1').then(
        () => client === current && checkLater(client),
        () => replace(client),
      );
    }, checkEveryMs).unref();
  }

  function send(client: pg.Client, text: string): Promise<unknown> {
    // The driver supports `query_timeout` per statement; its types lack it.
    return client.query({ text, query_timeout: answerMs } as pg.QueryConfig);
  }

  function replace(client: pg.Client): void {
    if (client !== current) return;
    drop(client);
    if (isClosed) return;
    const pauseMs = Math.min(pausesMs.first * 2 ** failures, pausesMs.longest);
    failures += 1;
    timer = setTimeout(() => void connect(), pauseMs).unref();
  }

  function drop(client: pg.Client | undefined): void {
    current = undefined;
    clearTimeout(timer);
    // Not awaited, because an unreachable server never answers.
    void client?.end().catch(() => undefined);
  }

  await connect();
  return {
    async close() {
      isClosed = true;
      drop(current);
    },
  };
}
