import { type Due, incomeTypes } from '@shared/contract';
import {
  countMoneyLog,
  readMoneyLog,
  readMoneyRecord,
  readRange,
} from '../../money/activity/index.ts';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { listDirects } from '../team/index.ts';
import { bindExchange } from './exchange.ts';
import { readInfo } from './info.ts';
import { acknowledge } from './risk.ts';

interface UserParts {
  clock: Clock;
  publicUrl: string;
  riskNoticeVersion: string;
  /** What is due for a user in any room, the soonest first. */
  dueOf(userId: string): Promise<Due[]>;
}

/** Calls of this domain that are about the user alone. */
type OwnCalls =
  | 'info'
  | 'due'
  | 'zhiList'
  | 'moneyLog'
  | 'moneyLogCount'
  | 'moneyLogRecord'
  | 'incomeList'
  | 'updateJuUid'
  | 'acknowledgeRisk';

export function userHandlers({
  clock,
  publicUrl,
  riskNoticeVersion,
  dueOf,
}: UserParts): Pick<DomainHandlers<'user'>, OwnCalls> {
  return {
    info: (ctx) => readInfo(ctx.db, signedIn(ctx).id, publicUrl),

    due: async (ctx) => ({ list: await dueOf(signedIn(ctx).id) }),

    zhiList: (ctx, part) => listDirects(ctx.db, signedIn(ctx).id, part),

    moneyLog: (ctx, { from, to, ...part }) =>
      readMoneyLog(ctx.db, signedIn(ctx).id, {
        ...part,
        ...readRange({ from, to }, clock.now(), ctx.language),
      }),

    moneyLogCount: (ctx, { from, to, ...filter }) =>
      countMoneyLog(ctx.db, signedIn(ctx).id, {
        ...filter,
        ...readRange({ from, to }, clock.now(), ctx.language),
      }),

    moneyLogRecord: (ctx, { id }) => readMoneyRecord(ctx.db, signedIn(ctx).id, id),

    incomeList: (ctx, part) =>
      readMoneyLog(ctx.db, signedIn(ctx).id, { ...part, type: incomeTypes }),

    async updateJuUid(ctx, { uid }) {
      await bindExchange(ctx.db, signedIn(ctx).id, uid);
      return {};
    },

    async acknowledgeRisk(ctx, { version }) {
      await acknowledge(ctx.db, signedIn(ctx).id, version, riskNoticeVersion, clock.now());
      return {};
    },
  };
}
