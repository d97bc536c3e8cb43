import type { Logger } from 'pino';
import type { IssuedCard, Issuer } from '../issuer/index.ts';
import type { Clock } from '../lib/clock.ts';
import { type Db, firstRow, sql } from '../lib/db/index.ts';
import { askAll, takeDue } from './ask-all.ts';
import { bookCarriedOver } from './journal.ts';
import { askForLoad, type CardNews, isToBeAsked } from './recharges.ts';
import { storeSpendings } from './spendings.ts';
import { advanceCursor, type KnownCard, lookSoon, takeOver } from './store.ts';

export interface IssuerParts {
  db: Db;
  clock: Clock;
  news: CardNews;
  issuer: Issuer;
  log: Pick<Logger, 'warn'>;
}

/** Most pages of payments in one look. */
const pages = 5;
/** Whoever begins something for another card has that one looked at after so long, come what may. */
const carryingMs = 30_000;
/** A card that nobody has told us of for so long is looked at: callbacks may be lost. */
const unheardMs = 24 * 60 * 60 * 1_000;

/** Does what is due at the issuer: loads that are to be made or asked for, cards to be looked at. */
export async function askIssuer(parts: IssuerParts): Promise<void> {
  const { db, clock } = parts;
  const loads = () =>
    askAll(
      parts,
      (most) => takeDue(db, { from: 'card_recharges', at: clock.now(), most, among: isToBeAsked }),
      (id) => askForLoad(parts, id),
    );
  const looks = () =>
    askAll(
      parts,
      (most) => takeDue(db, { from: 'cards', at: clock.now(), most }),
      (id) => lookAt(parts, id),
    );
  const [asked] = await Promise.all([loads(), looks()]);
  // A card that was loaded has another balance.
  if (asked > 0) await looks();
}

/** Takes over how a card stands, and what it was used for. */
export async function lookAt(parts: IssuerParts, id: string): Promise<void> {
  const { db, clock, issuer } = parts;
  const card = await firstRow(db, sql.selectFrom('cards').selectAll().where('id', '=', id));
  if (!card) return;
  const read = await readPayments(parts, card);
  // Where somebody was faster, what was read here may be older than what is booked: it stays due.
  if (read === 'overtaken') return;
  if (read === 'more') return lookSoon(db, id, clock.now());
  // After the payments: the balance is never older than what explains it.
  const before = await issuer.readCard(card.issuer_id);
  const seen = before.balance > 0n ? await carriedOver(parts, card, before) : before;
  await takeStand(parts, card, seen);
}

/** Keeps and books the payments that are new, page after page. */
async function readPayments(
  { db, clock, issuer, news }: IssuerParts,
  card: KnownCard,
): Promise<'all' | 'more' | 'overtaken'> {
  let cursor = card.spendings_cursor;
  for (let page = 0; page < pages; page += 1) {
    const {
      list,
      cursor: next,
      more,
    } = await issuer.spendings(card.issuer_id, cursor ?? undefined);
    const step = { from: cursor, to: next ?? cursor };
    const isNext = await db.tx(async (tx) => {
      if (!(await advanceCursor(tx, card.id, step))) return false;
      await storeSpendings(tx, news, card, list, clock.now());
      return true;
    });
    if (!isNext) return 'overtaken';
    if (!more) return 'all';
    cursor = step.to;
  }
  return 'more';
}

async function takeStand(
  { db, clock, issuer, news }: IssuerParts,
  card: KnownCard,
  seen: IssuedCard,
): Promise<void> {
  await db.tx(async (tx) => {
    const at = clock.now();
    // Where somebody was faster, with an answer that may be older, it stays due.
    if (!(await takeOver(tx, card, seen, at))) return;
    await bookCarriedOver(tx, card.id, seen.balance, at);
    // What is over is not looked at again, unless what comes back to it is to be carried on.
    const isOver = seen.state === 'closed' && !issuer.carryOver;
    // Heard of again meanwhile: it stays due.
    await tx.query(
      'update cards set due_at = $3, tries = 0 where id = $1 and due_at is not distinct from $2',
      [card.id, card.due_at, isOver ? null : new Date(at.getTime() + unheardMs)],
    );
    tx.afterCommit(() => news.publish(card.user_id, 'user@wallet', { reason: 'card' }));
  });
}

/** Has what is on a card that was replaced brought to the newest of its account. */
async function carriedOver(
  { db, clock, issuer }: IssuerParts,
  { id, account, issuer_id: from }: KnownCard,
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
  await lookSoon(db, newest.id, new Date(clock.now().getTime() + carryingMs));
  await issuer.carryOver(from, newest.issuer_id);
  await lookSoon(db, newest.id, clock.now());
  return issuer.readCard(from);
}
