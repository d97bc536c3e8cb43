import { randomBytes } from 'node:crypto';
import { applyProducts } from '../../cards/cards/index.ts';
import { applySetting } from '../../config/settings/index.ts';
import { type TestClock, testClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { createSealer } from '../../platform/storage/sealed.ts';
import { seedSandbox } from '../money/terms.ts';
import { openServer } from '../services/databases.ts';
import type { Start } from './card-events.ts';
import { openCardFees, openFeeChain } from './card-fees.ts';
import { beginCardLife, type CardLife } from './card-life.ts';
import { bankMs, type CardMember, haveCard, signUpMembers } from './card-members.ts';
import { unsteadyIssuer } from './unsteady-issuer.ts';

const sealer = createSealer([{ id: 'test', key: randomBytes(32) }]);

export interface CardWorld {
  db: Db;
  clock: TestClock;
  /** Begins the history of a new member. Cards of earlier members are no longer synced. */
  begin(start: Start): Promise<CardLife>;
  close(): Promise<void>;
}

/**
 * Opens a database with the sandbox's settings, for histories of members.
 * @param count number of members that are created together when none is left
 */
export async function openCardWorld({ count = 1 } = {}): Promise<CardWorld> {
  const { db, close } = await openServer();
  const clock = testClock();
  await seedSandbox(db, clock.now());
  await db.tx((tx) => applySetting(tx, 'card_products', applyProducts));
  const chain = await openFeeChain(db, clock);
  let members: CardMember[] = [];
  return {
    db,
    clock,
    close,
    async begin(start) {
      if (members.length === 0) {
        members = await signUpMembers(db, sealer, { count, at: clock.now() });
      }
      // Cards of earlier members are at another issuer, so the new one cannot sync them.
      await db.query('update cards set due_at = null where due_at is not null');
      const member = members.pop() as CardMember;
      const issuer = unsteadyIssuer(() => clock.now().getTime(), bankMs);
      if (start !== 'nothing') {
        const type = start === 'physical' ? 'physical' : 'virtual';
        await haveCard(db, { issuer, member, type, isLoaded: start === 'loaded' }, clock);
      }
      const { userId, address } = member;
      const fees = await openCardFees({ db, clock, chain, userId, address });
      return beginCardLife(db, clock, { sealer, issuer, member, start, fees });
    },
  };
}
