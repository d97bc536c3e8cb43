import type { Logger } from 'pino';
import { type IssuedCard, type Issuer, IssuerAway } from '../issuer/index.ts';
import type { Clock } from '../lib/clock.ts';
import { type Db, firstRow, sql } from '../lib/db/index.ts';
import { bookCarriedOver } from './journal.ts';
import { type CardNews, settleRecharge, takeDueRecharges } from './recharges.ts';
import { storeSpendings } from './spendings.ts';
import { advanceCursor, lookSoon, takeDueCards, takeOver } from './store.ts';

export interface IssuerParts {
  db: Db;
  clock: Clock;
  news: CardNews;
  issuer: Issuer;
  log: Pick<Logger, 'warn'>;
}

/** Whoever takes something that is due keeps others from it so long; then it is tried again. */
const againMs = 30_000;
/** Most pages of payments in one look. */
const pages = 20;

/** Does what is due at the issuer: loads that are to be made or asked for, cards to be looked at. */
export async function askIssuer(parts: IssuerParts): Promise<void> {
  const { db, clock, issuer, news } = parts;
  const at = clock.now();
  const until = new Date(at.getTime() + againMs);
  for (const { id, amount, issuerId: cardId } of await takeDueRecharges(db, at, until)) {
    await patiently(parts, async () => {
      const outcome = await issuer.load({ reference: `recharge-${id}`, cardId, amount });
      await db.tx((tx) => settleRecharge(tx, news, id, outcome, clock.now()));
    });
  }
  for (const id of await takeDueCards(db, at, until)) {
    await patiently(parts, () => lookAt(parts, id));
  }
}

/** One that is away is asked again; what else goes wrong is a defect, and keeps nothing else from its turn. */
export async function patiently({ log }: Pick<IssuerParts, 'log'>, ask: () => Promise<void>) {
  try {
    await ask();
  } catch (error) {
    log.warn({ err: error }, error instanceof IssuerAway ? 'the issuer is away' : 'at the issuer');
  }
}

/** Takes over how a card stands, and what it was used for. */
export async function lookAt(parts: IssuerParts, id: string): Promise<void> {
  const { db, clock, issuer, news } = parts;
  const row = await firstRow(db, sql.selectFrom('cards').selectAll().where('id', '=', id));
  if (!row) return;
  let cursor = row.spendings_cursor;
  let isComplete = false;
  for (let page = 0; page < pages && !isComplete; page += 1) {
    const { list, cursor: next, more } = await issuer.spendings(row.issuer_id, cursor ?? undefined);
    const card = { id, userId: row.user_id, last4: row.last4 };
    const step = { from: cursor, to: next ?? cursor };
    const isNext = await db.tx(async (tx) => {
      if (!(await advanceCursor(tx, id, step))) return false;
      await storeSpendings(tx, news, card, list, clock.now());
      return true;
    });
    // Somebody was faster: what was read here may be older than what is booked.
    if (!isNext) return;
    cursor = step.to;
    isComplete = !more;
  }
  // There is more: the next look goes on.
  if (!isComplete) return;
  // After the payments: the balance is never older than what explains it.
  const before = await issuer.readCard(row.issuer_id);
  const seen = before.balance > 0n ? await carriedOver(parts, row, before) : before;
  await db.tx(async (tx) => {
    // Where somebody was faster, with an answer that may be older, it stays due.
    if (!(await takeOver(tx, row, seen))) return;
    await bookCarriedOver(tx, id, seen.balance, clock.now());
    // Heard of again meanwhile: likewise.
    await tx.query(
      'update cards set due_at = null where id = $1 and due_at is not distinct from $2',
      [id, row.due_at],
    );
    tx.afterCommit(() => news.publish(row.user_id, 'user@wallet', { reason: 'card' }));
  });
}

/** Has what is on a card that was replaced brought to the newest of its account. */
async function carriedOver(
  { db, clock, issuer }: IssuerParts,
  { id, account, issuer_id: from }: { id: string; account: string; issuer_id: string },
  seen: IssuedCard,
): Promise<IssuedCard> {
  if (!issuer.carryOver) return seen;
  const [newest] = await db.query<{ id: string; issuer_id: string }>(
    `select id, issuer_id from cards c where account = $1
       and not exists (select 1 from cards n where n.replaces = c.id)`,
    [account],
  );
  if (!newest || newest.id === id) return seen;
  // Before it as well: whoever ends in between has it looked at all the same.
  await lookSoon(db, newest.id, new Date(clock.now().getTime() + againMs));
  await issuer.carryOver(from, newest.issuer_id);
  await lookSoon(db, newest.id, clock.now());
  return issuer.readCard(from);
}
