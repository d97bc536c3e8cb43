import type { CardType } from '@shared/contract';
import type { Db } from '../../platform/database/index.ts';
import { readCard, readCardMonth } from '../cards/index.ts';
import { statementPeriod } from './month.ts';
import { type Statement, type StatementHead, statementOf } from './statement.ts';

export type IssuedBy = Pick<StatementHead, 'brand' | 'operator'>;

/**
 * Reads a statement. Its order at `at` has closed the books until then.
 * @throws AppError cardNotFound
 */
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
