import type { Jobs } from '../jobs/index.ts';
import { type DomainHandlers, signedIn } from '../lib/call.ts';
import type { Clock } from '../lib/clock.ts';
import { readRange } from '../wallet/index.ts';
import { listExports, orderExport } from './order.ts';
import { openTicket } from './ticket.ts';

type ExportCalls = 'moneyLogExport' | 'moneyLogExports' | 'moneyLogExportTicket';

/** Files of the money log: having one made, what became of it, and fetching it. */
export function exportHandlers({
  clock,
  jobs,
}: {
  clock: Clock;
  jobs: Pick<Jobs, 'send'>;
}): Pick<DomainHandlers<'user'>, ExportCalls> {
  return {
    async moneyLogExport(ctx, { type, asset, ...dates }) {
      const { id: userId } = signedIn(ctx);
      const now = clock.now();
      const filter = { type, asset, ...readRange(dates, now, ctx.language) };
      const { language } = ctx;
      return ctx.db.tx((tx) => orderExport(tx, jobs, { userId, language, filter }, now));
    },

    moneyLogExports: async (ctx) => ({
      list: await listExports(ctx.db, signedIn(ctx).id, clock.now()),
    }),

    moneyLogExportTicket: (ctx, { id }) =>
      openTicket(ctx.db, { userId: signedIn(ctx).id, id }, clock.now()),
  };
}
