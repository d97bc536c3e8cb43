import pg from 'pg';
import type { Db } from './db.ts';

interface ListenerOptions {
  /** Maximum wait for a connection, and for each answer, ms. */
  answerMs: number;
}

interface Subscription {
  channel: string;
  onMessage: (payload: string) => unknown;
  /** Called after each connect, since notifications may have been missed. */
  onReconnect: () => void;
}

const checkEveryMs = 10_000;
/** Pause before a reconnect, doubled after each failure, ms. */
const pausesMs = { first: 250, longest: 5_000 } as const;

/**
 * Returns a function that listens to a channel. All channels share one connection, which is open
 * while any of them has a listener. A connection that breaks or fails the regular check is
 * replaced. Resolves also if the first connection fails.
 */
export function createListen(url: string, { answerMs }: ListenerOptions): Db['listen'] {
  const subscriptions = new Set<Subscription>();
  let current: pg.Client | undefined;
  let connecting = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

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
    client.on('notification', ({ channel, payload }) => {
      for (const subscription of subscriptions)
        if (subscription.channel === channel) subscription.onMessage(payload ?? '');
    });
    try {
      await client.connect();
    } catch {
      return replace(client);
    }
    for (const subscription of subscriptions) await begin(client, subscription);
    if (client !== current) return;
    failures = 0;
    checkLater(client);
  }

  async function begin(client: pg.Client, { channel, onReconnect }: Subscription): Promise<void> {
    if (client !== current) return;
    try {
      await send(client, `listen ${pg.escapeIdentifier(channel)}`);
    } catch {
      return replace(client);
    }
    if (client === current) onReconnect();
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
    drop();
    if (subscriptions.size === 0) return;
    const pauseMs = Math.min(pausesMs.first * 2 ** failures, pausesMs.longest);
    failures += 1;
    timer = setTimeout(() => {
      connecting = connect();
    }, pauseMs).unref();
  }

  function drop(): void {
    const client = current;
    current = undefined;
    clearTimeout(timer);
    // Not awaited, because an unreachable server never answers.
    void client?.end().catch(() => undefined);
  }

  return async (channel, onMessage, onReconnect) => {
    const subscription = { channel, onMessage, onReconnect };
    subscriptions.add(subscription);
    if (subscriptions.size === 1) {
      connecting = connect();
      await connecting;
    } else {
      // The connect that is in progress may have begun before this subscription.
      await connecting;
      if (current) await begin(current, subscription);
    }
    return {
      async close() {
        subscriptions.delete(subscription);
        if (subscriptions.size === 0) drop();
      },
    };
  };
}
