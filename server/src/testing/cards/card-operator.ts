import { reviewEffectsOf } from '../../app/effects.ts';
import {
  endHeldLoad,
  endHeldUnload,
  followAccount,
  listHeldLoads,
  listHeldUnloads,
} from '../../cards/cards/index.ts';
import { createReviews } from '../../members/reviews/index.ts';
import { freezeUser, unfreezeUser } from '../../members/users/index.ts';
import type { TestClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Sealer } from '../../platform/storage/sealed.ts';
import type { EventOf } from './card-events.ts';
import type { UnsteadyIssuer } from './unsteady-issuer.ts';

const news = { publish: () => undefined };

interface OperatorParts {
  db: Db;
  clock: TestClock;
  sealer: Sealer;
  issuer: UnsteadyIssuer;
  userId: string;
}

/** Returns an operator's actions on a member's cards. `mortal` may fail (`services/mortal.ts`). */
export function cardOperator({ db, clock, sealer, issuer, userId }: OperatorParts) {
  const reviews = createReviews({ effects: reviewEffectsOf(sealer) });

  /** Finds the member's first held move at the issuer, after all stray calls have arrived. */
  async function findAtIssuer(
    table: 'loads' | 'unloads',
    list: readonly { id: string; user_id: string }[],
  ) {
    issuer.arrive();
    clock.advance(60_000);
    const one = list.find((move) => move.user_id === userId);
    if (!one) return undefined;
    const there = issuer.store.first<{ state: string }>(
      `select state from ${table} where reference = ?`,
      `${table === 'loads' ? 'recharge' : 'unload'}-${one.id}`,
    );
    if (there?.state === 'processing') return undefined;
    const decision = { id: one.id, by: 'alice', at: clock.now() };
    return { decision, isDone: there?.state === 'done' };
  }

  return {
    reviews,

    async decide(
      { which, verdict }: Pick<EventOf<'decide'>, 'which' | 'verdict'>,
      mortal: Db,
    ): Promise<void> {
      const found = await db.query<{ id: string }>(
        `select id from reviews where user_id = $1 and status = 'pending' order by id`,
        [userId],
      );
      const review = found[which % Math.max(found.length, 1)];
      if (!review) return;
      const reasons = verdict === 'rejected' ? { address: 'No such street.' } : {};
      const decision = { id: review.id, verdict, reasons, by: 'alice', at: clock.now() };
      await mortal.tx((tx) => reviews.decide(tx, decision));
    },

    setFrozen(frozen: boolean, mortal: Db): Promise<void> {
      return mortal.tx(async (tx) => {
        const at = clock.now();
        if (frozen) await freezeUser(tx, userId, 'asked', at);
        else await unfreezeUser(tx, userId);
        await followAccount(tx, userId, at);
      });
    },

    /** Ends a held load by its state at the issuer. */
    async endLoad(mortal: Db): Promise<void> {
      const { list } = await listHeldLoads(db, { limit: 1_000 });
      const found = await findAtIssuer('loads', list);
      if (!found) return;
      const outcome = found.isDone ? 'loaded' : 'refund';
      await mortal.tx((tx) => endHeldLoad(tx, news, { ...found.decision, outcome }));
    },

    /** Ends a held unload by its state at the issuer. */
    async endUnload(mortal: Db): Promise<void> {
      const { list } = await listHeldUnloads(db, { limit: 1_000 });
      const found = await findAtIssuer('unloads', list);
      if (!found) return;
      const outcome = found.isDone ? 'unloaded' : 'kept';
      await mortal.tx((tx) => endHeldUnload(tx, news, { ...found.decision, outcome }));
    },
  };
}
