import type { Due } from '@shared/contract';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { listDirects } from '../team/index.ts';
import { type ReadBalances, readInfo } from './info.ts';
import { acknowledge } from './risk.ts';

interface UserParts {
  clock: Clock;
  publicUrl: string;
  riskNoticeVersion: string;
  /** Pending actions of a user in all modules, soonest first. */
  pendingActionsOf(userId: string): Promise<Due[]>;
  /** Balances that a user may spend, in base units. */
  balancesOf: ReadBalances;
}

export function userHandlers({
  clock,
  publicUrl,
  riskNoticeVersion,
  pendingActionsOf,
  balancesOf,
}: UserParts) {
  return {
    info: (ctx) => readInfo(ctx.db, signedIn(ctx).id, { publicUrl, balancesOf }),

    due: async (ctx) => ({ list: await pendingActionsOf(signedIn(ctx).id) }),

    zhiList: (ctx, part) => listDirects(ctx.db, signedIn(ctx).id, part),

    async updateJuUid(ctx, { uid }) {
      await bindExchange(ctx.db, signedIn(ctx).id, uid);
      return {};
    },

    async acknowledgeRisk(ctx, { version }) {
      await acknowledge(ctx.db, signedIn(ctx).id, version, riskNoticeVersion, clock.now());
      return {};
    },
  } satisfies Partial<DomainHandlers<'user'>>;
}

/** Replaces an earlier account at the exchange (specification §5). */
async function bindExchange(db: Db, userId: string, uid: string): Promise<void> {
  await db.run(sql.updateTable('users').set({ ju_uid: uid }).where('id', '=', userId));
}
