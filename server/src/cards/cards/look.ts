import type { Clock } from '../../platform/clock.ts';
import { type Db, firstRow, sql } from '../../platform/database/index.ts';
import { type IssuedCard, type Issuer, IssuerMissing } from '../issuer/index.ts';
import { applyAccountFreeze } from './account-freeze.ts';
import { askAll, type IssuerLog } from './due-at-issuer.ts';
import { bookCarriedOver } from './journal.ts';
import { askForLoad, type CardNews, isToBeAsked } from './recharges.ts';
import { storePage } from './spendings.ts';
import { isToBeFrozen, type KnownCard, lookSoon, takeOver } from './store.ts';

export interface IssuerParts {
  db: Db;
  clock: Clock;
  news: CardNews;
  issuer: Issuer;
  log: IssuerLog;
}

/** Most pages of payments in one look. */
const pages = 5;

/** Does what is due at the issuer: loads that are to be made or asked for, cards to be looked at. */
export async function askIssuer(parts: IssuerParts): Promise<void> {
  await Promise.all([
    askAll(
      parts,
      { from: 'card_recharges', among: isToBeAsked, idName: 'rechargeId' },
      async (id) => {
        const card = await askForLoad(parts, id);
        // Its balance is not to stay behind what was just told.
        if (card) await lookAt(parts, card);
      },
    ),
    // First, so that no number of other cards delays the freeze of an account.
    askAll(parts, { from: 'cards', among: isToBeFrozen, idName: 'cardId' }, (id) =>
      lookAt(parts, id),
    ),
    askAll(parts, { from: 'cards', idName: 'cardId' }, (id) => lookAt(parts, id)),
  ]);
}

/** Stores a card's state and payments as the issuer has them. @throws IssuerError */
export async function lookAt(parts: IssuerParts, id: string): Promise<void> {
  try {
    await readAnew(parts, id);
  } catch (error) {
    if (error instanceof IssuerMissing) await lookAgainAfterRest(parts, id);
    throw error;
  }
}

/** An unknown card is read once a day, and is a violation of the books until it is known again. */
async function lookAgainAfterRest({ db, clock }: IssuerParts, id: string): Promise<void> {
  const due = new Date(clock.now().getTime() + unheardMs);
  await db.query(
    'update cards set due_at = $2, tries = 0, reconciled_version = null where id = $1',
    [...[id, due]],
  );
}

async function readAnew(parts: IssuerParts, id: string): Promise<void> {
  const { db, clock, issuer, news } = parts;
  await applyAccountFreeze(parts, id);
  for (let read = 0; read < pages; read += 1) {
    const card = await readKnown(db, id);
    if (!card) return;
    const cursor = card.spendings_cursor ?? undefined;
    const { list, cursor: reached, more } = await issuer.spendings(card.issuer_id, cursor);
    const next = reached ?? cursor;
    if (list.length > 0 || next !== cursor) {
      const page = { list, next: next ?? null };
      const isNext = await db.tx((tx) => storePage(tx, news, card, page, clock.now()));
      // Somebody else reads on, and may be further: it stays due.
      if (!isNext) return;
    }
    // After the payments: the balance is never older than what explains it.
    if (!more) {
      await takeStand(parts, card);
      return applyAccountFreeze(parts, id);
    }
  }
  await lookSoon(db, id, clock.now());
}

function readKnown(db: Db, id: string): Promise<KnownCard | undefined> {
  return firstRow(db, sql.selectFrom('cards').selectAll().where('id', '=', id));
}

async function takeStand(parts: IssuerParts, card: KnownCard): Promise<void> {
  const { db, clock, issuer, news } = parts;
  const before = await issuer.readCard(card.issuer_id);
  const seen = before.balance > 0n ? await carriedOver(parts, card, before) : before;
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

/** A card that nobody has told us of for so long is looked at: callbacks may be lost. */
const unheardMs = 24 * 60 * 60 * 1_000;

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
  await lookSoon(db, newest.id, new Date(clock.now().getTime() + carryMs));
  await issuer.carryOver(from, newest.issuer_id);
  await lookSoon(db, newest.id, clock.now());
  return issuer.readCard(from);
}

/** By then money that is carried over has arrived, or its carrier has died. */
const carryMs = 30_000;
