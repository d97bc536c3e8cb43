import type { CardRecharge } from '@shared/contract';
import * as z from 'zod';
import { post, postingsBetween, systemAccount, userAccount } from '../../money/ledger/index.ts';
import { type Db, type Row, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { keepTrace } from '../../platform/trace-links.ts';
import { cursorParts, type Page, type PageRequest, pageOf } from '../../platform/values/cursor.ts';
import { IssuerDefect } from '../issuer/index.ts';
import { bookUnload } from './journal.ts';
import type { MoneyMoves } from './money-moves.ts';
import { presentRecharge } from './recharges.ts';
import { presentSummary, readCard, traceSubjects } from './store.ts';

type UnloadRow = Row<'card_unloads'>;

/**
 * Stores a move of money from a card to the account; a job calls the issuer, which decides whether
 * the card has the money. Call it in a transaction that locks the user.
 * @throws AppError cardNotFound, cardBalanceInsufficient
 */
export async function insertUnload(
  tx: Db,
  { userId, cardId, amount, at }: { userId: string; cardId: string; amount: bigint; at: Date },
): Promise<CardRecharge> {
  const card = await readCard(tx, { id: cardId, userId });
  if (amount > BigInt(presentSummary(card).balance)) throw new AppError('cardBalanceInsufficient');
  const row = await tx.first(
    sql
      .insertInto('card_unloads')
      .values({
        card_id: cardId,
        user_id: userId,
        amount: String(amount),
        state: 'pending',
        created_at: at,
        due_at: at,
      })
      .returningAll(),
  );
  if (!row) throw new Error('the unload has no row');
  await keepTrace(tx, traceSubjects.card_unloads(row.id), at);
  return presentUnload(row);
}

/**
 * Moves of money back to the account. The account gets it once the issuer has taken it off the card.
 * `cards.balance` changes with the state, so that the money is in one place at any moment.
 */
export const unloads: MoneyMoves<UnloadRow> = {
  table: 'card_unloads',
  referenceOf: (id) => `unload-${id}`,
  ask(issuer, load) {
    if (!issuer.unload) throw new IssuerDefect('this issuer takes no money off cards');
    return issuer.unload(load);
  },
  accept: (tx, { card_id: cardId, amount }) => addToBalance(tx, cardId, -BigInt(amount)),
  async book(tx, { id, card_id: cardId, user_id: userId, state, ...row }, end) {
    const amount = BigInt(row.amount);
    if (state === 'pending') await addToBalance(tx, cardId, -amount);
    await post(tx, {
      ...end,
      kind: 'card_unload',
      postings: postingsBetween(systemAccount('cards'), userAccount(userId), 'USDT', amount),
    });
    await bookUnload(tx, { cardId, unloadId: id, amount }, end.at);
  },
  async undo(tx, { card_id: cardId, state, amount }) {
    if (state === 'processing') await addToBalance(tx, cardId, BigInt(amount));
  },
  news: { done: 'unloaded', refused: 'not_unloaded' },
};

/** Changes a stored balance. Answers of the issuer that are in flight are older, so not stored. */
async function addToBalance(tx: Db, cardId: string, amount: bigint): Promise<void> {
  await tx.query(
    `update cards set balance = greatest(balance + $2::numeric, 0), version = version + 1
     where id = $1`,
    [cardId, String(amount)],
  );
}

/** Returns the amounts on their way from the user's cards to the account, USDT base units. */
export async function unloadingOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.query<{ amount: string }>(
    'select amount from card_unloads where user_id = $1 and done_at is null order by id',
    [userId],
  );
  return rows.map(({ amount }) => amount);
}

type MoveRow = Parameters<typeof presentRecharge>[0] & { is_unload: boolean };

/** Lists a card's top-ups and its moves back to the account, newest first. */
export function listMoves(
  db: Db,
  { userId, cardId }: { userId: string; cardId: string },
  part: PageRequest,
): Promise<Page<CardRecharge>> {
  const position = z.tuple([cursorParts.time, z.boolean(), cursorParts.id]);
  return pageOf<MoveRow, CardRecharge, [number, boolean, string]>(
    { list: 'card_moves', userId, filter: { card: cardId }, position },
    part,
    (after, size) =>
      db.query<MoveRow>(
        `select * from (
           select id, state, amount, fee, created_at, done_at, order_id, false as is_unload
           from card_recharges where card_id = $1
           union all
           select id, state, amount, 0, created_at, done_at, null, true from card_unloads
           where card_id = $1
         ) as move
         where $2::timestamptz is null or (created_at, is_unload, id) < ($2, $3::boolean, $4::bigint)
         order by created_at desc, is_unload desc, id desc limit $5`,
        [cardId, after ? new Date(after[0]) : null, after?.[1] ?? null, after?.[2] ?? null, size],
      ),
    ({ created_at: at, is_unload: isUnload, id }) => [at.getTime(), isUnload, id],
    (row) => (row.is_unload ? presentUnload(row) : presentRecharge(row)),
  );
}

/** Presents an unload as a top-up back. Its id differs from those of top-ups. */
function presentUnload(row: Omit<Parameters<typeof presentRecharge>[0], 'fee'>): CardRecharge {
  return { ...presentRecharge({ ...row, fee: '0' }), id: `unload-${row.id}`, unload: true };
}
