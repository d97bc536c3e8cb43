import pg from 'pg';
import type { Listener } from './db.ts';

interface ListenerOptions {
  channel: string;
  onMessage: (payload: string) => unknown;
  /** Notifications may have been missed. */
  onReconnect: () => void;
  /** Longest wait for a connection, and for an answer over it, ms. */
  answerMs: number;
}

const checkEveryMs = 10_000;
/** Pause before a connection is made again, doubled with each try that fails, ms. */
const pausesMs = { first: 250, longest: 5_000 } as const;

/**
 * Listens to a channel on a connection of its own. One that breaks, or does not answer a regular
 * check, is replaced until `close`; also the first one, so that a server that is away is no error.
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
      await ask(client, `listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      replace(client);
      return;
    }
    if (client !== current) return;
    failures = 0;
    checkLater(client);
    onReconnect();
  }

  /** A connection whose other end is gone without a word looks idle. */
  function checkLater(client: pg.Client): void {
    timer = setTimeout(() => {
      ask(client, 'select 1').then(
        () => client === current && checkLater(client),
        () => replace(client),
      );
    }, checkEveryMs).unref();
  }

  function ask(client: pg.Client, text: string): Promise<unknown> {
    // The driver knows a time limit for each statement; its types do not.
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
    // Not awaited: a server that is away never answers.
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
