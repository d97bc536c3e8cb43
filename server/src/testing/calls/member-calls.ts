import { randomUUID } from 'node:crypto';
import type { DataOf, Endpoint, ParsedInputOf } from '@shared/contract';
import { lockUser } from '../../members/users/index.ts';
import type { Caller, Handler } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { once } from '../../transport/http/idempotency.ts';
import { isAllowedWhileFrozen, runUnlessFrozen } from '../../transport/http/while-frozen.ts';

/** A member's calls of handlers, as the request path makes them. */
export function memberCalls({ db, clock, user }: { db: Db; clock: Clock; user: Caller }) {
  const userId = user.id;
  let last: (() => Promise<unknown>) | undefined;
  return { call, move, again: () => last?.() };

  function ask<E extends Endpoint>(handler: Handler<E>, input: ParsedInputOf<E>, on: Db) {
    const client = { ip: '' };
    return handler({ db: on, user, language: 'en', requestId: '', client }, input);
  }

  /** A call that is not idempotent, as the request path makes it. */
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
        await lockUser(tx, userId);
        return effect(tx);
      });
    return runUnlessFrozen(handler, locked, run);
  }

  /** A call that moves money; `again` makes it once more, by the same key. @param mortal may die */
  async function move<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    input: ParsedInputOf<E>,
    mortal: Db,
  ): Promise<DataOf<E>> {
    const call = { userId, endpoint: endpoint.path, key: randomUUID(), input };
    const on = (of: Db) => once({ db: of, clock, lockUser }, call, (tx) => ask(handler, input, tx));
    last = () => on(db);
    return on(mortal);
  }
}
