import { moneyLogAsked as asked, type MoneyLogExport } from '@shared/contract';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import {
  csvType,
  type ExportKind,
  type KnownExport,
  listExports,
  openTicket,
  orderExport,
} from '../exports/index.ts';
import { readMoneyLog } from './money-log.ts';
import { csvHead, csvLines } from './money-log-csv.ts';
import { readRange } from './range.ts';

/** Records in a part: one query reads them and one object stores them. */
const perPart = 1_000;

const kind = 'money_log';

/** A thousand records a part. */
export const moneyLogFile = ({ brand }: { brand: string }): ExportKind => ({
  async write(db, { userId, language, ask }, cursor) {
    const { type, asset, from, to } = asked.parse(ask);
    const { list, next } = await readMoneyLog(db, userId, {
      type: type ?? undefined,
      asset: asset ?? undefined,
      from: dateOf(from),
      to: dateOf(to),
      limit: perPart,
      cursor: cursor ?? undefined,
    });
    const head = cursor === null ? csvHead(language) : '';
    const bytes = Buffer.from(head + csvLines(list, { language, brand }, asset ?? undefined));
    return { bytes, records: list.length, next };
  },
});

const dateOf = (text: string | null) => (text === null ? undefined : new Date(text));

const present = ({ state, ask }: KnownExport): MoneyLogExport => ({
  ...state,
  ...asked.parse(ask),
});

export function moneyLogFileHandlers({ clock, jobs }: { clock: Clock; jobs: Pick<Jobs, 'send'> }) {
  return {
    async moneyLogExport(ctx, { type = null, asset = null, ...dates }) {
      const now = clock.now();
      const { from, to } = readRange(dates, now, ctx.language);
      const request = {
        ...({
          userId: signedIn(ctx).id,
          language: ctx.language,
          kind,
          mediaType: csvType,
        } as const),
        ask: { type, asset, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null },
        name: `money-log-${now.toISOString().slice(0, 10)}.csv`,
      };
      return present(await ctx.db.tx((tx) => orderExport(tx, jobs, request, now)));
    },

    async moneyLogExports(ctx) {
      const own = { userId: signedIn(ctx).id, kind } as const;
      return { list: (await listExports(ctx.db, own, clock.now())).map(present) };
    },

    moneyLogExportTicket: (ctx, { id }) =>
      openTicket(ctx.db, { userId: signedIn(ctx).id, kind, id }, clock.now()),
  } satisfies Partial<DomainHandlers<'user'>>;
}
