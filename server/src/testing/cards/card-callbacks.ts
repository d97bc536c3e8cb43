import { handleIssuerCallbacks } from '../../cards/cards/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import type { UnsteadyIssuer } from './unsteady-issuer.ts';

/** Returns the callbacks of an issuer, which tests can lose, delay, reorder or repeat. */
export function createCallbacks(db: Db, clock: Clock, issuer: UnsteadyIssuer) {
  const source = handleIssuerCallbacks(issuer.callbacks);
  const sent: { body: unknown; isTaken: boolean }[] = [];

  async function take(on: Db, one: (typeof sent)[number]): Promise<void> {
    await on.tx((tx) => source.handle(tx, { id: 'evt', body: one.body }, clock.now()));
    one.isTaken = true;
  }

  /** Adds the callbacks that the issuer has sent since the last call. */
  function collect(): void {
    sent.push(...issuer.tellings().map((body) => ({ body, isTaken: false })));
  }

  return {
    collect,

    /** Handles some callbacks in the given order on `mortal`, a database that may fail. */
    async hear(which: readonly number[], mortal: Db): Promise<void> {
      for (const n of which) {
        const one = sent[n % Math.max(sent.length, 1)];
        if (one) await take(mortal, one);
      }
    },

    /** Handles all callbacks that were not handled yet. */
    async hearAll(): Promise<void> {
      collect();
      for (const one of sent.filter(({ isTaken }) => !isTaken)) await take(db, one);
    },
  };
}
