import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { dropTrace } from '../../platform/trace-links.ts';
import { type IssuedCard, type Issuer, IssuerMissing } from '../issuer/index.ts';
import { applyAccountFreeze } from './account-freeze.ts';
import { callForDueRows, type IssuerLog, isAnyDue, nextDue } from './call-issuer.ts';
import { bookCarriedOver } from './journal.ts';
import {
  type CardNews,
  isMoveToSend,
  type MoneyMoves,
  type MoveRow,
  sendMove,
} from './money-moves.ts';
import { topUps } from './recharges.ts';
import { storePage } from './spendings.ts';
import {
  isToBeFrozen,
  type KnownCard,
  scheduleCardSync,
  storeAnswer,
  traceSubjects,
} from './store.ts';
import { unloads } from './unloads.ts';

export interface IssuerParts {
  db: Db;
  clock: Clock;
  news: CardNews;
  issuer: Issuer;
  log: IssuerLog;
}

const maxPages = 5;

const dueLoads = { from: 'card_recharges', among: isMoveToSend, idName: 'rechargeId' } as const;
const dueUnloads = { from: 'card_unloads', among: isMoveToSend, idName: 'unloadId' } as const;

export function nextSyncDue(db: Db): Promise<Date | undefined> {
  return nextDue(db, ['cards', dueLoads.from, dueUnloads.from]);
}

export async function isAnySyncDue(db: Db, at: Date): Promise<boolean> {
  for (const due of [{ from: 'cards' } as const, dueLoads, dueUnloads]) {
    if (await isAnyDue(db, { ...due, at })) return true;
  }
  return false;
}

/** Does the work that is due at the issuer: sends or polls loads and unloads, and syncs cards. */
export async function syncWithIssuer(parts: IssuerParts): Promise<void> {
  async function send<R extends MoveRow>(moves: MoneyMoves<R>, id: string): Promise<void> {
    const card = await sendMove(parts, moves, id);
    // Sync the balance with the outcome that was just stored.
    if (card) await syncCard(parts, card);
  }
  await Promise.all([
    callForDueRows(parts, dueLoads, (id) => send(topUps, id)),
    callForDueRows(parts, dueUnloads, (id) => send(unloads, id)),
    // This is a separate list, so that other due cards do not delay the freeze of an account.
    callForDueRows(parts, { from: 'cards', among: isToBeFrozen, idName: 'cardId' }, (id) =>
      syncCard(parts, id),
    ),
    callForDueRows(parts, { from: 'cards', idName: 'cardId' }, (id) => syncCard(parts, id)),
  ]);
}

/** Applies an account's freeze; stores state and payments from the issuer. @throws IssuerError */
export async function syncCard(parts: IssuerParts, id: string): Promise<void> {
  try {
    await refetchCard(parts, id);
  } catch (error) {
    if (error instanceof IssuerMissing) await retryUnknownCardLater(parts, id);
    throw error;
  }
}

/** Retries in a day. The reconciliation reports the card until the issuer has it again. */
async function retryUnknownCardLater({ db, clock }: IssuerParts, id: string): Promise<void> {
  const due = new Date(clock.now().getTime() + unheardMs);
  await db.query(
    'update cards set due_at = $2, tries = 0, reconciled_version = null where id = $1',
    [...[id, due]],
  );
  await dropTrace(db, traceSubjects.cards(id));
}

async function refetchCard(parts: IssuerParts, id: string): Promise<void> {
  const { db, clock, issuer, news } = parts;
  await applyAccountFreeze(parts, id);
  for (let read = 0; read < maxPages; read += 1) {
    const card = await db.first(sql.from('cards', { id }).selectAll());
    if (!card) return;
    const cursor = card.spendings_cursor ?? undefined;
    const { list, cursor: reached, more } = await issuer.spendings(card.issuer_id, cursor);
    const next = reached ?? cursor;
    if (list.length > 0 || next !== cursor) {
      const page = { list, next: next ?? null };
      const isNext = await db.tx((tx) => storePage(tx, news, card, page, clock.now()));
      // Another process has stored payments meanwhile: the card stays due.
      if (!isNext) return;
    }
    // Read the balance last, so that it is never older than the payments that explain it.
    if (!more) {
      await storeCardState(parts, card);
      return applyAccountFreeze(parts, id);
    }
  }
  await scheduleCardSync(db, id, clock.now());
}

async function storeCardState(parts: IssuerParts, card: KnownCard): Promise<void> {
  const { db, clock, issuer, news } = parts;
  const before = await issuer.readCard(card.issuer_id);
  const seen = before.balance > 0n ? await carryBalanceOver(parts, card, before) : before;
  await db.tx(async (tx) => {
    const at = clock.now();
    // If another answer was stored first, ours may be older: the card stays due.
    if (!(await storeAnswer(tx, card, seen, { at, news }))) return;
    await bookCarriedOver(tx, card.id, seen.balance, at);
    // A closed card is not read again, unless money that returns to it has to be carried over.
    const isOver = seen.state === 'closed' && !issuer.carryOver;
    // Keep a `due_at` that a callback has set meanwhile.
    const done = await tx.query(
      `update cards set due_at = $3, tries = 0 where id = $1 and due_at is not distinct from $2
       returning id`,
      [card.id, card.due_at, isOver ? null : new Date(at.getTime() + unheardMs)],
    );
    if (done.length > 0) await dropTrace(tx, traceSubjects.cards(card.id));
    tx.afterCommit(() => news.publish(card.user_id, 'user@wallet', { reason: 'card' }));
  });
}

/** Interval for reading a card without a callback, because callbacks may be lost; ms. */
const unheardMs = 24 * 60 * 60 * 1_000;

/** Moves a replaced card's balance to its account's newest card. @returns the card after that */
async function carryBalanceOver(
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
  // Schedule the sync before the call too, so that it happens even if this process dies.
  await scheduleCardSync(db, newest.id, new Date(clock.now().getTime() + carryMs));
  await issuer.carryOver(from, newest.issuer_id);
  await scheduleCardSync(db, newest.id, clock.now());
  return issuer.readCard(from);
}

/** Time after which carried money has arrived, or the process has died; ms. */
const carryMs = 30_000;
