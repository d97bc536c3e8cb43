import type { FastifyInstance } from 'fastify';
import { type Loop, startLoop } from '../../platform/processes/loop.ts';
import { sign } from '../../platform/webhooks/callback-scheme.ts';
import { buildIssuer } from './app.ts';
import { createBank } from './bank.ts';
import { openPinKey } from './pin-key.ts';
import { openStore, type Store } from './store.ts';

interface IssuerOptions {
  /** Folder of the store; undefined: in memory. */
  dir: string | undefined;
  secret: string;
  publicUrl: () => string;
  ancestor: string;
  /** URL of the product's callbacks; a function, because the product may start to listen later. */
  callbackUrl: () => string;
  /** Normal duration of making a card, and of a load; ms. */
  delayMs: number;
  onError: (error: unknown) => void;
}

export interface OpenIssuer {
  app: FastifyInstance;
  start(): void;
  close(): Promise<void>;
}

const pollMs = 200;
/** Pause while nothing is due later. Calls that may change this end it, ms. */
const idleMs = 10_000;

export async function openIssuer(options: IssuerOptions): Promise<OpenIssuer> {
  const { dir, secret, publicUrl, ancestor, callbackUrl, delayMs, onError } = options;
  const store = openStore(dir);
  const now = Date.now;
  const pins = await openPinKey(store);
  const bank = createBank({ store, now, delayMs, readPin: pins.read });
  const loops: Loop[] = [];
  const onCall = () => {
    for (const loop of loops) loop.wake();
  };
  const app = buildIssuer({ bank, pinKey: pins.publicKey, secret, publicUrl, ancestor, onCall });
  return {
    app,
    start() {
      const delivery = startLoop({
        intervalMs: pollMs,
        idleMs,
        onError,
        async step() {
          await deliver({ store, now, callbackUrl: callbackUrl(), secret });
          return store.first('select 1 from events where left > 0 limit 1') ? false : 'idle';
        },
      });
      const work = startLoop({
        intervalMs: pollMs,
        idleMs,
        onError,
        async step() {
          const more = bank.work();
          if (more) delivery.wake();
          return more || bank.hasOpen() ? more : 'idle';
        },
      });
      loops.push(delivery, work);
    },
    async close() {
      await Promise.all(loops.splice(0).map(({ stop }) => stop()));
      await app.close();
      store.close();
    },
  };
}

interface OutboxParts {
  store: Store;
  now: () => number;
  /** URL that events are sent to. */
  callbackUrl: string;
  secret: string;
}

const timeoutMs = 5_000;
const repeatMs = 3_000;
const retryMs = { first: 1_000, most: 60_000 } as const;
const batchSize = 10;

/** Sends signed events with retries, some twice and the latest first, to test the receiver. */
async function deliver({ store, now, callbackUrl, secret }: OutboxParts): Promise<void> {
  const due = store.all<{ seq: number; body: string; tries: number; left: number }>(
    'select seq, body, tries, left from events where left > 0 and due <= ? order by seq desc limit ?',
    ...[now(), batchSize],
  );
  for (const { seq, body, tries, left } of due) {
    const isTaken = await post(callbackUrl, body, sign(Buffer.from(body), secret, now()));
    const wait = Math.min(retryMs.first * 2 ** tries, retryMs.most);
    store.run(
      'update events set left = ?, tries = ?, due = ? where seq = ?',
      ...(isTaken ? [left - 1, 0, now() + repeatMs] : [left, tries + 1, now() + wait]),
      seq,
    );
  }
}

async function post(url: string, body: string, signature: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signature },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
