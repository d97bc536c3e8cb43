import { type CardStatement, type StatementFormat, statementAsked } from '@shared/contract';
import {
  csvType,
  type KnownExport,
  listExports,
  openTicket,
  orderExport,
} from '../../money/exports/index.ts';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { badInput } from '../../platform/errors/errors.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { text } from '../../platform/messages/index.ts';
import { closeJournal, readCard } from '../cards/index.ts';
import { monthsOf, statementPeriod } from './statement.ts';

const kind = 'card_statement';
const mediaTypes: Record<StatementFormat, string> = { pdf: 'application/pdf', csv: csvType };

const present = ({ state, ask }: KnownExport): CardStatement => ({
  ...state,
  ...statementAsked.parse(ask),
});

export function statementHandlers({ clock, jobs }: { clock: Clock; jobs: Pick<Jobs, 'send'> }) {
  return {
    async statementMonths(ctx, { id }) {
      const card = await readCard(ctx.db, { id, userId: signedIn(ctx).id });
      return { months: monthsOf(card.issued_at, clock.now()) };
    },

    async statements(ctx, { id }) {
      const { id: userId } = signedIn(ctx);
      const card = await readCard(ctx.db, { id, userId });
      const own = { userId, kind, about: { card: card.id } } as const;
      return { list: (await listExports(ctx.db, own, clock.now())).map(present) };
    },

    async statement(ctx, { id, month, format }) {
      const { id: userId } = signedIn(ctx);
      const now = clock.now();
      return ctx.db.tx(async (tx) => {
        const card = await readCard(tx, { id, userId });
        if (!monthsOf(card.issued_at, now).includes(month)) {
          throw badInput([{ path: 'month', message: text(ctx.language, 'statement.noMonth') }]);
        }
        // Movements that become known later are booked after the end of this statement.
        await closeJournal(tx, id, statementPeriod(month, now).to);
        const wanted = {
          ...({ userId, language: ctx.language, kind, ask: { card: id, month, format } } as const),
          name: `card-${card.last4}-${month}.${format}`,
          mediaType: mediaTypes[format],
        };
        return present(await orderExport(tx, jobs, wanted, now));
      });
    },

    statementTicket: (ctx, { id }) =>
      openTicket(ctx.db, { userId: signedIn(ctx).id, kind, id }, clock.now()),
  } satisfies Partial<DomainHandlers<'visa'>>;
}
