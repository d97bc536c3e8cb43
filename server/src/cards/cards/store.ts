import {
  type CardDetail,
  type CardLimits,
  type CardProduct,
  type CardState,
  type CardStateOutcome,
  type CardStatus,
  type CardSummary,
  type CardType,
  type Due,
  lossReasons,
  type PagePath,
} from '@shared/contract';
import { sql as raw } from 'kysely';
import { notifyMembers } from '../../members/notices/index.ts';
import type { Bus } from '../../platform/bus.ts';
import { type Db, type Row, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { PendingActionsOf } from '../../platform/pending-actions.ts';
import { keepTrace } from '../../platform/trace-links.ts';
import type { IssuedCard } from '../issuer/index.ts';

export interface CardRow extends Row<'cards'> {
  holder: string;
  recharge_fee_bps: number;
  /** The highest limits that the product allows. */
  most: CardLimits;
  /** Whether a load of the account has succeeded. */
  was_loaded: boolean;
  /** Whether a load of this card is open. */
  is_loading: boolean;
  /** Sum of the open unloads of this card, and of those that `balance` includes. */
  unloading: string;
  unloading_pending: string;
  replaced_by: string | null;
  /** Balance of the card that replaces this one. */
  successor_balance: string | null;
  /** Open application for a replacement. */
  replacement: string | null;
  replacement_state: string | null;
  replacement_approved: Date | null;
  /** Deadline for paying the fee of the replacement. */
  replacement_until: Date | null;
  channels: CardProduct['channels'];
  account_frozen: boolean;
}

/** SQL on `w`: the account of the row's user is frozen. */
export const isOwnerFrozen =
  'exists (select 1 from users u where u.id = w.user_id and u.frozen_at is not null)';

/** SQL on `w`: the card is active at the issuer, but must be frozen. */
export const isToBeFrozen = `(w.state = 'active' and (w.frozen_for = 'owner' or ${isOwnerFrozen}))`;

const everything = (where: string) => `
  select c.*, p.recharge_fee_bps, p.limits as most, c.embossed as holder,
    exists (select 1 from card_recharges r join cards o on o.id = r.card_id
      where o.account = c.account and r.state = 'success') as was_loaded,
    exists (select 1 from card_recharges r
      where r.card_id = c.id and r.state in ('pending', 'processing')) as is_loading,
    coalesce(w.open, 0)::text as unloading, coalesce(w.pending, 0)::text as unloading_pending,
    n.id as replaced_by, n.balance::text as successor_balance,
    u.frozen_at is not null as account_frozen, p.channels, a.id::text as replacement, a.state as replacement_state,
    a.approved_at as replacement_approved, o.expires_at as replacement_until
  from cards c join card_products p on p.id = c.product_id join users u on u.id = c.user_id
  left join cards n on n.replaces = c.id
  left join lateral (
    select sum(amount) as open, sum(amount) filter (where state = 'pending') as pending
    from card_unloads where card_id = c.id and done_at is null
  ) as w on true
  left join card_applications a on a.replaces = c.id and a.state not in ('success', 'failed')
  left join orders o on o.id = a.order_id and a.state = 'payment'
  ${where}`;

export function cardsOf(db: Db, userId: string): Promise<CardRow[]> {
  return db.query(everything('where c.user_id = $1 order by c.issued_at desc, c.id desc'), [
    userId,
  ]);
}

/** Returns a user's card. @throws AppError cardNotFound, also for another user's card */
export async function readCard(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<CardRow> {
  const found = await db.query<CardRow>(everything('where c.id = $1 and c.user_id = $2'), [
    id,
    userId,
  ]);
  const [card] = found;
  if (!card) throw new AppError('cardNotFound');
  return card;
}

/** Returns the card of any user, for operators. */
export async function findCard(db: Db, id: string): Promise<CardRow | undefined> {
  return (await db.query<CardRow>(everything('where c.id = $1'), [id]))[0];
}

export async function cardOfPayment(db: Db, paymentId: string): Promise<string | undefined> {
  const found = sql.from('card_spendings', { id: paymentId }).select('card_id');
  return (await db.first(found))?.card_id;
}

export function statusOf(card: Pick<CardRow, 'state' | 'was_loaded' | 'is_loading'>): CardStatus {
  if (card.state === 'lost' || card.state === 'closed') return 'failed';
  if (card.was_loaded) return 'success';
  return card.is_loading ? 'processing' : 'pending_recharge';
}

export function presentSummary(row: CardRow): CardSummary {
  return {
    id: row.id,
    type: row.type as CardType,
    scheme: row.scheme,
    region: row.region,
    status: statusOf(row),
    state: row.state as CardState,
    last4: row.last4,
    expires: row.expires,
    holder: row.holder,
    balance: balanceOf(row),
    account_frozen: row.account_frozen,
    ...reportOf(row),
    ...replacementOf(row),
  };
}

/** Returns the card's balance without money that moves to the account. */
function balanceOf({ balance, successor_balance, unloading_pending }: CardRow): string {
  // The money may appear on the successor before the balance of this card is read again.
  if (BigInt(successor_balance ?? 0) > 0n) return '0';
  const left = BigInt(balance) - BigInt(unloading_pending);
  return String(left > 0n ? left : 0n);
}

function reportOf({ state, reported }: CardRow): Pick<CardSummary, 'reported' | 'damaged'> {
  const isBlocked = state === 'lost' || state === 'closed';
  return {
    reported: (isBlocked && lossReasons.find((one) => one === reported)) || null,
    damaged: isBlocked && reported === 'damaged',
  };
}

function replacementOf(row: CardRow): Pick<CardSummary, 'replacement' | 'replacing'> {
  const { replacement: id, replacement_state: state, replacement_until: until } = row;
  if (id === null) return { replacement: null, replacing: null };
  const isLookedAt =
    state === 'review' ||
    (state === 'paid' && row.type === 'physical' && !row.replacement_approved);
  const stage = state === 'payment' ? 'payment' : isLookedAt ? 'review' : 'issuing';
  const replacing = { id, stage, pay_until: until?.toISOString() ?? null } as const;
  return { replacement: id, replacing };
}

export function presentCard(row: CardRow): CardDetail {
  return {
    ...presentSummary(row),
    product_id: row.product_id,
    recharge_fee_bps: row.recharge_fee_bps,
    limits: row.limits,
    most: row.most,
    has_pin: row.has_pin,
    replaces: row.replaces,
    replaced_by: row.replaced_by,
    issued_at: row.issued_at.toISOString(),
    activated_at: row.activated_at?.toISOString() ?? null,
  };
}

export function columnsOf({ state, last4, expires, balance, limits, hasPin }: IssuedCard) {
  return {
    state,
    last4,
    expires,
    balance: String(balance),
    has_pin: hasPin,
    limits: JSON.stringify(limits),
  };
}

export interface Answered {
  at: Date;
  news: Pick<Bus, 'publish'>;
  /** The owner froze or unfroze the card with this call; undefined: any other call. */
  by?: 'owner' | undefined;
}

/** A card's row as it was read before the call to the issuer. */
export type KnownCard = Row<'cards'>;

/**
 * Stores the issuer's answer, unless another one was stored since `known` was read: the order of
 * two concurrent answers is unknown. An active card that must be frozen is due at once. The member
 * gets news about a card that was frozen, unfrozen or blocked.
 * @returns whether the answer was stored; if not, read the card again
 */
export async function storeAnswer(
  tx: Db,
  known: KnownCard,
  card: IssuedCard,
  { at, news, by }: Answered,
): Promise<boolean> {
  const { id, version } = known;
  const isActivated = card.state === 'active' || card.state === 'frozen';
  const row = await tx.first(
    sql
      .updateTable('cards')
      // The version rises even if nothing changed, because an answer in flight is now older.
      .set({ ...columnsOf(card), balance: knownBalance(card.balance), version: version + 1 })
      .$if(isActivated, (update) => update.set({ activated_at: known.activated_at ?? at }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(['id', 'reported']),
  );
  const outcome = row && stateChange(known.state, card.state);
  if (outcome) {
    const who = outcome === 'blocked' ? blockedBy(row.reported) : by;
    const isClosed = card.state === 'closed' && row.reported === 'unwanted';
    const facts = {
      outcome,
      card_id: id,
      last4: card.last4,
      ...(who && { by: who }),
      ...(isClosed && { reason: 'unwanted' }),
    };
    const isOwnAct = who === 'owner';
    await notifyMembers(tx, news, [{ userId: known.user_id, kind: 'card', facts, isOwnAct }], at);
  }
  if (row && card.state === 'active') {
    await tx.query(`update cards w set due_at = $2 where w.id = $1 and ${isToBeFrozen}`, [id, at]);
  }
  return row !== undefined;
}

/**
 * Returns SQL for the balance to store: the stored one while an unload is unanswered, because it is
 * unknown whether the issuer's answer still includes its money.
 */
function knownBalance(balance: bigint) {
  return raw<string>`case when exists (
    select 1 from card_unloads u
    where u.card_id = cards.id and u.state = 'pending' and u.asked_at is not null
  ) then cards.balance else ${String(balance)}::numeric end`;
}

function blockedBy(reported: string | null): 'owner' | 'replacement' | undefined {
  if (reported === null) return undefined;
  return reported === 'damaged' ? 'replacement' : 'owner';
}

/** Returns what the news about a changed state say; undefined for other changes. */
function stateChange(before: string, now: CardState): CardStateOutcome | undefined {
  if (before === now || before === 'lost' || before === 'closed') return undefined;
  if (now === 'lost' || now === 'closed') return 'blocked';
  if (now === 'frozen') return 'frozen';
  return before === 'frozen' && now === 'active' ? 'unfrozen' : undefined;
}

export async function scheduleCardSync(tx: Db, id: string, at: Date): Promise<void> {
  const soon = { due_at: at, tries: 0 };
  await tx.run(sql.update('cards', { id }, soon));
  await keepTrace(tx, traceSubjects.cards(id), at);
}

/** Subjects of the traces of rows that wait for a call to the issuer, by table. */
export const traceSubjects = {
  card_applications: (id: string) => `card application ${id}`,
  card_recharges: (id: string) => `card recharge ${id}`,
  card_unloads: (id: string) => `card unload ${id}`,
  cards: (id: string) => `card ${id}`,
} as const;

/** Returns pending actions for cards to activate or top up. Skips frozen users. */
export const pendingCards: PendingActionsOf = async (db, userIds) => {
  const found = await db.query<{ user_id: string; kind: Due['kind']; ids: string[] }>(
    `select user_id, kind, array_agg(id) as ids
     from (
       select user_id, id, case when state = 'inactive' then 'card_inactive' else 'card_empty' end as kind
       from cards c
       where user_id = any($1::bigint[]) and not exists (
         select 1 from users u where u.id = c.user_id and u.frozen_at is not null) and (state = 'inactive' or state = 'active' and not exists (
         select 1 from card_recharges r join cards o on o.id = r.card_id
         where o.account = c.account and r.state <> 'failed') and not exists (
         select 1 from orders o where o.user_id = c.user_id and o.kind = 'card_recharge'
           and o.subject = c.id and o.status in ('awaiting_payment', 'confirming')))
     ) waiting
     group by user_id, kind`,
    [userIds],
  );
  return found.map(({ user_id, kind, ids }) => {
    const [only, ...others] = ids;
    const page = `/bank/cardDetail/${encodeURIComponent(only ?? '')}` as const;
    const action = kind === 'card_empty' ? 'recharge' : 'activate';
    const path: PagePath = others.length === 0 ? `${page}?do=${action}` : '/bank';
    return { userId: user_id, due: { kind, at: null, count: ids.length, path } };
  });
};
