import { type CardType, statementAsked } from '@shared/contract';
import type { ExportKind } from '../../money/exports/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { readCard, readCardMonth } from '../cards/index.ts';
import { renderPdf } from './pdf/index.ts';
import { type Statement, type StatementHead, statementOf, statementPeriod } from './statement.ts';
import { statementCsv } from './statement-csv.ts';

export function statementFile(issued: IssuedBy): ExportKind {
  return {
    async write(db, { userId, language, ask, at }) {
      const { card, month, format } = statementAsked.parse(ask);
      const statement = await readStatement(db, issued, { userId, card, month, at });
      const bytes =
        format === 'csv'
          ? Buffer.from(statementCsv(statement, language))
          : await renderPdf(statement, language);
      return { bytes, records: statement.lines.length, next: null };
    },
  };
}

type IssuedBy = Pick<StatementHead, 'brand' | 'operator'>;

/** Reads a statement, whose order at `at` has closed the journal. @throws AppError cardNotFound */
export async function readStatement(
  db: Db,
  { brand, operator }: IssuedBy,
  { userId, card: id, month, at }: { userId: string; card: string; month: string; at: Date },
): Promise<Statement> {
  const card = await readCard(db, { id, userId });
  const { isOver, ...span } = statementPeriod(month, at);
  const head: StatementHead = {
    brand,
    operator,
    holder: card.holder,
    type: card.type as CardType,
    scheme: card.scheme,
    last4: card.last4,
    month,
    isOver,
    madeAt: at,
  };
  return statementOf(head, await readCardMonth(db, id, span));
}
