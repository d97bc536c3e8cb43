import { randomUUID } from 'node:crypto';
import { createClient, type RedisClientType } from '@redis/client';
import type { Logger } from 'pino';
import { errorText } from '../observability/error-text.ts';
import { jsonOf } from '../values/json-of.ts';

/** Time limit of a command, and by default of the answer to a connection check. */
const commandTimeoutMs = 2_000;
const connectTimeoutMs = 5_000;
const retryMs = { base: 100, cap: 5_000 };
const usualWatch = { everyMs: 10_000, answerMs: commandTimeoutMs };

/**
 * The deployment's Redis or Valkey, for state that API processes share. While it is lost, commands
 * reject at once, and callers continue with the state of their own process.
 */
export interface Redis {
  /** Runs commands; rejects at once while the connection is lost. */
  readonly client: RedisClientType;
  /** Whether the connections for commands and messages are ready. */
  readonly ready: boolean;
  /** Sends a JSON message to the other processes; dropped while the connection is lost. */
  publish(channel: string, message: unknown): void;
  /** Receives messages of other processes, without this process's own. */
  subscribe(channel: string, listener: (message: unknown) => void): void;
  /** Calls `listener` after each reconnect, since messages were missed. */
  onRestored(listener: () => void): void;
  /** Pings the server. @throws Error while the connection is lost or does not answer */
  check(): Promise<void>;
  close(): void;
}

interface RedisOptions {
  url: string;
  log: Logger;
  /** Interval of connection checks, and time limit of an answer; ms. */
  watch?: { everyMs: number; answerMs: number };
}

/** Connects. Resolves also after the first failure, so that a server starts without Redis. */
export async function openRedis({ url, log, watch = usualWatch }: RedisOptions): Promise<Redis> {
  const self = randomUUID();
  const restored = new Set<() => void>();
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: commandTimeoutMs },
    socket: { connectTimeout: connectTimeoutMs, reconnectStrategy: backoff },
  });
  // Queues subscriptions while the connection is lost.
  const subscriber = client.duplicate({ disableOfflineQueue: false, commandOptions: {} });
  const links = [client, subscriber];
  const isReady = () => links.every((link) => link.isReady);
  let state: 'connecting' | 'ready' | 'lost' | 'closed' = 'connecting';
  let settled = () => {};
  const first = new Promise<void>((resolve) => {
    settled = resolve;
  });

  function handleReady(): void {
    if (!isReady() || state === 'closed') return;
    const wasLost = state === 'lost';
    state = 'ready';
    settled();
    if (!wasLost) return;
    log.info({ redis: hostOf(url) }, 'Redis is back');
    for (const listener of restored) listener();
  }

  function handleLoss(error: unknown): void {
    if (state === 'lost' || state === 'closed') return;
    state = 'lost';
    settled();
    log.error(
      { redis: hostOf(url), reason: errorText(error) },
      'REDIS_URL: Redis cannot be reached; this process works alone until it is back',
    );
  }

  for (const link of links) {
    link.on('ready', handleReady);
    link.on('error', handleLoss);
    void link.connect().catch(() => undefined);
  }
  let watching = setTimeout(checkLinks, watch.everyMs).unref();

  async function checkLinks(): Promise<void> {
    await Promise.all(links.map(revive));
    if (state !== 'closed') watching = setTimeout(checkLinks, watch.everyMs).unref();
  }

  /** Replaces a connection that is open but does not answer; its subscriptions are kept. */
  async function revive(link: RedisClientType): Promise<void> {
    if (!link.isReady || (await answers(link, watch.answerMs)) || state === 'closed') return;
    handleLoss(new Error('no answer'));
    link.destroy();
    void link.connect().catch(() => undefined);
  }

  await first;
  return {
    client,
    get ready() {
      return state === 'ready' && isReady();
    },
    publish(channel, message) {
      void client
        .publish(channel, JSON.stringify({ from: self, message }))
        .catch((error) => logFailedCommand(error));
    },
    subscribe(channel, listener) {
      const receive = (text: string) => {
        const envelope = parse(text);
        if (envelope && envelope.from !== self) listener(envelope.message);
      };
      const listen = (): void =>
        void subscriber.subscribe(channel, receive).catch(() => {
          // The connection was lost. The client restores only confirmed subscriptions.
          if (state === 'closed') return;
          if (subscriber.isReady) listen();
          else subscriber.once('ready', listen);
        });
      listen();
    },
    onRestored: (listener) => void restored.add(listener),
    async check() {
      if (!isReady()) throw new Error('Redis is not connected');
      await client.ping();
    },
    close() {
      state = 'closed';
      clearTimeout(watching);
      for (const link of links) link.destroy();
    },
  };

  function logFailedCommand(error: unknown): void {
    // While lost and after close every command fails; the loss is already logged.
    if (state === 'ready') log.warn({ reason: errorText(error) }, 'Redis command failed');
  }
}

function backoff(retries: number): number {
  const full = Math.min(retryMs.cap, retryMs.base * 2 ** Math.min(retries, 10));
  return Math.round(full * (0.5 + Math.random() / 2));
}

async function answers(link: RedisClientType, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs);
  });
  const answered = link.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, timeout]).finally(() => clearTimeout(timer));
}

function parse(text: string): { from: unknown; message: unknown } | undefined {
  const value = jsonOf(text);
  if (typeof value !== 'object' || value === null) return undefined;
  return 'from' in value && 'message' in value ? value : undefined;
}

/** Returns host and port only, since a URL may contain a password. */
function hostOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || 6379}`;
}
