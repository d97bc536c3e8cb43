import { lockUserRow } from '../../members/users/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { keepTrace } from '../../platform/trace-links.ts';
import { type IssuedCard, IssuerRefused } from '../issuer/index.ts';
import {
  type Answered,
  isOwnerFrozen,
  isToBeFrozen,
  type KnownCard,
  scheduleCardSync,
  storeAnswer,
  traceSubjects,
} from './store.ts';
import type { IssuerParts } from './sync-card.ts';

/** SQL on `w`: the card may still have to be frozen or unfrozen with its account. */
const isToBeMatched = `(${isToBeFrozen} or w.frozen_for = 'account' and not ${isOwnerFrozen})`;

/** Time after which a call to the issuer has ended, so that its card can be read again; ms. */
const lookAgainMs = 30_000;
/** Maximum time until an abandoned call arrives at the issuer, ms. */
const strayMs = 24 * 60 * 60 * 1_000;

/** Makes a user's usable cards due. @returns how many are to be frozen, or activated again */
export async function followAccount(tx: Db, userId: string, at: Date): Promise<number> {
  await tx.query(
    `update cards set due_at = $2, tries = 0
     where user_id = $1 and state not in ('lost', 'closed')`,
    [userId, at],
  );
  return countUnmatched(tx, userId);
}

/** Counts the cards of a user that the issuer has yet to freeze, or to activate again. */
export async function countUnmatched(db: Db, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::integer as count from cards w where w.user_id = $1 and (${isToBeFrozen}
       or w.state = 'frozen' and w.frozen_for = 'account' and not ${isOwnerFrozen})`,
    [userId],
  );
  return row?.count ?? 0;
}

/**
 * Marks a card of a frozen account as frozen by its owner, so that unfreezing the account does not
 * activate it. Call it before and after the issuer's call: the account may be frozen in between.
 */
export async function markOwnersFreeze(db: Db, cardId: string, at: Date): Promise<void> {
  await db.query(
    `update cards w set frozen_for = 'owner', frozen_for_at = $2
     where w.id = $1 and w.state in ('active', 'frozen')
       and (w.frozen_for = 'account' or ${isOwnerFrozen})`,
    [cardId, at],
  );
}

/** Clears `frozen_for` 'owner'. Makes the card due soon: the account may be frozen meanwhile. */
export async function expectActive(db: Db, cardId: string, at: Date): Promise<void> {
  await db.query(
    `update cards set due_at = least(due_at, $2),
       frozen_for = nullif(frozen_for, 'owner'),
       frozen_for_at = case when frozen_for = 'owner' then null else frozen_for_at end
     where id = $1`,
    [cardId, new Date(at.getTime() + lookAgainMs)],
  );
  await keepTrace(db, traceSubjects.cards(cardId), at);
}

export async function applyAccountFreeze(parts: IssuerParts, id: string): Promise<void> {
  const { db, clock, issuer, log, news } = parts;
  const [known] = await db.query<KnownCard>(
    `select w.* from cards w where w.id = $1 and ${isToBeMatched}`,
    [id],
  );
  if (!known) return;
  const seen = await issuer.readCard(known.issuer_id);
  const claimed = await db.tx((tx) => claim(tx, known, seen, { at: clock.now(), news }));
  if (!claimed) return;
  try {
    const changed = await issuer.setFrozen(known.issuer_id, claimed.freezes);
    const isTaken = await db.tx((tx) =>
      storeAnswer(tx, claimed.card, changed, { at: clock.now(), news }),
    );
    if (!isTaken) await scheduleCardSync(db, id, clock.now());
  } catch (error) {
    // The issuer keeps this card frozen for its own reasons, so we must not activate it.
    if (!(error instanceof IssuerRefused) || claimed.freezes) throw error;
    log.warn({ err: error, cardId: id }, 'issuer refused to unfreeze a card');
    await mark(db, id, null, clock.now());
  }
}

/** Locks the user, and sets `frozen_for` before the call. @returns undefined if no call is due */
async function claim(
  tx: Db,
  known: KnownCard,
  seen: IssuedCard,
  { at, news }: Answered,
): Promise<{ card: KnownCard; freezes: boolean } | undefined> {
  const { id, user_id: userId } = known;
  const user = await lockUserRow(tx, userId);
  // Another answer of the issuer was stored first, so the card is read again.
  if (!(await storeAnswer(tx, known, seen, { at, news }))) {
    await scheduleCardSync(tx, id, at);
    return undefined;
  }
  const card = await tx.first(sql.from('cards', { id }).selectAll().forNoKeyUpdate());
  if (!card) return undefined;
  if (user?.frozenAt || card.frozen_for === 'owner') {
    if (card.state !== 'active') return undefined;
    if (card.frozen_for !== 'owner') await mark(tx, id, 'account', at);
    // `storeAnswer` made the card due now, and another sweep would call the issuer concurrently.
    const again = Math.max(known.due_at?.getTime() ?? 0, at.getTime() + lookAgainMs);
    await tx.run(sql.update('cards', { id }, { due_at: new Date(again) }));
    return { card, freezes: true };
  }
  if (card.frozen_for !== 'account') return undefined;
  if (card.state === 'frozen') return { card, freezes: false };
  const markedAt = card.frozen_for_at?.getTime() ?? 0;
  // An active card keeps `frozen_for` for a day: a freeze whose answer was lost may still arrive.
  if (card.state !== 'active' || markedAt + strayMs <= at.getTime()) await mark(tx, id, null, at);
  return undefined;
}

function mark(tx: Db, id: string, whose: 'account' | null, at: Date): Promise<void> {
  const values = { frozen_for: whose, frozen_for_at: whose && at };
  return tx.run(sql.update('cards', { id }, values));
}
