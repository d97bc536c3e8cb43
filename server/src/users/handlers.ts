import { type DomainHandlers, signedIn } from '../lib/call.ts';
import type { Clock } from '../lib/clock.ts';
import { listDirects } from '../team/index.ts';
import { countMoneyLog, readMoneyLog } from '../wallet/index.ts';
import { readInfo } from './info.ts';
import { acknowledge } from './risk.ts';

interface UserParts {
  clock: Clock;
  publicUrl: string;
  riskNoticeVersion: string;
}

export function userHandlers({
  clock,
  publicUrl,
  riskNoticeVersion,
}: UserParts): DomainHandlers<'user'> {
  return {
    info: (ctx) => readInfo(ctx.db, signedIn(ctx).id, publicUrl),

    zhiList: (ctx, part) => listDirects(ctx.db, signedIn(ctx).id, part),

    moneyLog: (ctx, part) => readMoneyLog(ctx.db, signedIn(ctx).id, part),

    moneyLogCount: (ctx, filter) => countMoneyLog(ctx.db, signedIn(ctx).id, filter),

    async acknowledgeRisk(ctx, { version }) {
      await acknowledge(ctx.db, signedIn(ctx).id, version, riskNoticeVersion, clock.now());
      return {};
    },
  };
}
