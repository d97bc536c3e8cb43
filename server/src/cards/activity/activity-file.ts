import { moneyLogAsked as asked, type MoneyLogExport } from '@shared/contract';
import { readRange } from '../../money/activity/index.ts';
import {
  csvType,
  type ExportKind,
  type KnownExport,
  listExports,
  openTicket,
  orderExport,
} from '../../money/exports/index.ts';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { readActivity } from './activity.ts';
import { csvHead, csvLines } from './activity-csv.ts';

/** Maximum number of items in a part, which is one stored object. */
const perPart = 1_000;

/** The name is older than the card payments in the file. */
const kind = 'money_log';

/** Writes the items that the activity list shows under the same filter. */
export const activityFile = ({ brand }: { brand: string }): ExportKind => ({
  async write(db, { userId, language, ask }, cursor) {
    const { type, group, asset, from, to, q } = asked.parse(ask);
    const { list, next } = await readActivity(db, userId, {
      type: type ?? undefined,
      group: group ?? undefined,
      asset: asset ?? undefined,
      from: dateOf(from),
      to: dateOf(to),
      q: q ?? undefined,
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

export function activityFileHandlers({ clock, jobs }: { clock: Clock; jobs: Pick<Jobs, 'send'> }) {
  return {
    async moneyLogExport(ctx, { type = null, group = null, asset = null, q, ...dates }) {
      const now = clock.now();
      const { from, to } = readRange(dates, now, ctx.language);
      const request = {
        ...({
          userId: signedIn(ctx).id,
          language: ctx.language,
          kind,
          mediaType: csvType,
        } as const),
        ask: {
          type,
          group,
          asset,
          from: from?.toISOString() ?? null,
          to: to?.toISOString() ?? null,
          q: q || null,
        },
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
