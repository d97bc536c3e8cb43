import type { FastifyInstance } from 'fastify';
import { startLoop } from '../../platform/processes/loop.ts';
import { buildIssuer } from './app.ts';
import { createBank } from './bank.ts';
import { deliver } from './outbox.ts';
import { openPinKey } from './pin-key.ts';
import { openStore } from './store.ts';

interface IssuerOptions {
  /** undefined: in memory. */
  dir: string | undefined;
  secret: string;
  publicUrl: () => string;
  ancestor: string;
  /** URL of the product's callbacks; a function, because the product may start to listen later. */
  callbackUrl: () => string;
  /** Duration of making a card, and of a load; ms. */
  delayMs: number;
  onError: (error: unknown) => void;
}

export interface OpenIssuer {
  app: FastifyInstance;
  start(): void;
  close(): Promise<void>;
}

const pollMs = 200;

export async function openIssuer(options: IssuerOptions): Promise<OpenIssuer> {
  const { dir, secret, publicUrl, ancestor, callbackUrl, delayMs, onError } = options;
  const store = openStore(dir);
  const now = Date.now;
  const pins = await openPinKey(store);
  const bank = createBank({ store, now, delayMs, readPin: pins.read });
  const app = buildIssuer({ bank, pinKey: pins.publicKey, secret, publicUrl, ancestor });
  const loops: (() => Promise<void>)[] = [];
  return {
    app,
    start() {
      loops.push(
        startLoop({ intervalMs: pollMs, onError, step: async () => bank.work() }),
        startLoop({
          intervalMs: pollMs,
          onError,
          async step() {
            await deliver({ store, now, callbackUrl: callbackUrl(), secret });
            return false;
          },
        }),
      );
    },
    async close() {
      await Promise.all(loops.splice(0).map((stop) => stop()));
      await app.close();
      store.close();
    },
  };
}
