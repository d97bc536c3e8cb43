import { randomUUID } from 'node:crypto';
import type { DataOf, Endpoint, ParsedInputOf } from '@shared/contract';
import { lockActiveUser } from '../../members/users/index.ts';
import type { Caller, Handler } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { once } from '../../transport/http/idempotency.ts';
import { isAllowedWhileFrozen, runUnlessFrozen } from '../../transport/http/perform.ts';

/** Returns functions that call handlers as a member, with locks and transactions as over HTTP. */
export function memberCalls({ db, clock, user }: { db: Db; clock: Clock; user: Caller }) {
  const userId = user.id;
  let last: (() => Promise<unknown>) | undefined;
  return { call, move, again: () => last?.() };

  function ask<E extends Endpoint>(handler: Handler<E>, input: ParsedInputOf<E>, on: Db) {
    const client = { ip: '' };
    return handler({ db: on, user, language: 'en', requestId: '', client }, input);
  }

  /** Makes a call that is not idempotent. */
  function call<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    input: ParsedInputOf<E>,
    on: Db = db,
  ): Promise<DataOf<E>> {
    const run = (inner: Db = on) => ask(handler, input, inner);
    if (isAllowedWhileFrozen(endpoint, input)) return run();
    const locked = <R>(effect: (tx: Db) => Promise<R>) =>
      on.tx(async (tx) => {
        await lockActiveUser(tx, userId);
        return effect(tx);
      });
    return runUnlessFrozen(handler, locked, run);
  }

  /**
   * Makes an idempotent call on `mortal`, a database that may fail (`services/mortal.ts`). `again`
   * repeats the last call with the same key on `db`.
   */
  async function move<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    input: ParsedInputOf<E>,
    mortal: Db,
  ): Promise<DataOf<E>> {
    const call = { userId, endpoint: endpoint.path, key: randomUUID(), input };
    const on = (of: Db) =>
      once({ db: of, clock, lockActiveUser }, call, (tx) => ask(handler, input, tx));
    last = () => on(db);
    return on(mortal);
  }
}
