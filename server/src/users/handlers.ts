import { signedIn } from '../http/context.ts';
import type { DomainHandlers } from '../http/handlers.ts';
import { readInfo } from './info.ts';
import { readMoneyLog } from './money-log.ts';
import { acknowledge } from './risk.ts';

export const userHandlers: DomainHandlers<'user'> = {
  info: (ctx) => readInfo(ctx),

  moneyLog: (ctx, query) => readMoneyLog(ctx.db, signedIn(ctx).id, query),

  async acknowledgeRisk(ctx, { version }) {
    const { config, clock } = ctx.deps;
    await acknowledge(ctx.db, signedIn(ctx).id, version, config.riskNoticeVersion, clock.now());
    return {};
  },
};
