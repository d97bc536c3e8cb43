import { randomUUID } from 'node:crypto';
import { type CardType, cardholderName } from '@shared/contract';
import { notifyMembers } from '../../members/notices/index.ts';
import type { Reviews } from '../../members/reviews/index.ts';
import { lockUserRow } from '../../members/users/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import type { Sealer } from '../../platform/storage/index.ts';
import { keepTrace } from '../../platform/trace-links.ts';
import {
  blockReplaced,
  callForDueRows,
  columnsOf,
  type IssuerParts,
  isAnyDue,
  nextDue,
  scheduleCardSync,
  traceSubjects,
} from '../cards/index.ts';
import { readCardholder } from '../holders/index.ts';
import { IssuerMissing, IssuerRefused, type OrderOutcome } from '../issuer/index.ts';
import { failApplication, keepFee } from './money.ts';
import { changeApplication, deliveryOf, lockApplication, replacedCard } from './store.ts';

interface OrderCardsParts extends IssuerParts {
  sealer: Sealer;
  reviews: Reviews;
}

/** SQL on `w`: false if the user is frozen and no card was ordered. `turnOf` checks this again. */
const isToBeOrdered = `(state = 'issuing'
  or exists (select 1 from users u where u.id = w.user_id and u.frozen_at is null))`;

const due = {
  from: 'card_applications',
  among: isToBeOrdered,
  idName: 'applicationId',
} as const;

export function isAnyApplicationDue(db: Db, at: Date): Promise<boolean> {
  return isAnyDue(db, { ...due, at });
}

export function nextApplicationDue(db: Db): Promise<Date | undefined> {
  return nextDue(db, [due.from]);
}

/** Submits due applications for review, or orders their cards at the issuer. */
export function orderCards(parts: OrderCardsParts): Promise<void> {
  return callForDueRows(parts, due, async (id) => {
    const turn = await turnOf(parts, id);
    if (turn) await order(parts, id, turn);
  });
}

/** 'later': an earlier order at the issuer may already have created a card. */
type Turn = 'first' | 'later';

/** Claims an order, or starts a physical card's review. @returns undefined if nothing is ordered */
async function turnOf(
  { db, reviews, clock }: OrderCardsParts,
  id: string,
): Promise<Turn | undefined> {
  return db.tx(async (tx) => {
    const [known] = await tx.rows(
      sql.from('card_applications', { id }).select(['user_id', 'type']),
    );
    // Locks the user before the application, as everywhere, so that no calls deadlock.
    const user = known && (await lockUserRow(tx, known.user_id));
    const row = await lockApplication(tx, id);
    if (row?.state === 'issuing') return 'later';
    if (row?.state !== 'paid') return undefined;
    if (user?.frozenAt) {
      // A freeze committed first, so the application waits until the account is unfrozen.
      await changeApplication(tx, id, { due_at: clock.now() });
      return undefined;
    }
    if (row.type === 'physical' && !row.approved_at) {
      const submission = { kind: 'card_application' as const, subjectId: id, userId: row.user_id };
      await reviews.submit(tx, { ...submission, at: clock.now() });
      return undefined;
    }
    await changeApplication(tx, id, { state: 'issuing' });
    return 'first';
  });
}

async function order(parts: OrderCardsParts, id: string, turn: Turn): Promise<void> {
  const { db, issuer, sealer } = parts;
  const row = await db.first(
    sql
      .selectFrom('card_applications as a')
      .innerJoin('cardholders as h', 'h.id', 'a.cardholder_id')
      .innerJoin('card_products as p', 'p.id', 'a.product_id')
      .leftJoin('cards as r', 'r.id', 'a.replaces')
      .select(['a.number', 'a.user_id', 'a.cardholder_id', 'a.type', 'a.bin', 'a.ship_to'])
      .select(['h.issuer_id', 'r.id as replaced_id', 'r.issuer_id as replaces', 'p.limits'])
      .where('a.id', '=', id),
  );
  if (!row) return;
  const shipTo = deliveryOf(sealer, row) ?? undefined;
  try {
    if (row.replaced_id) await blockReplaced(parts, row.replaced_id);
    const outcome = await issuer.orderCard({
      reference: row.number,
      type: row.type as CardType,
      bin: row.bin,
      shipTo,
      limits: row.limits,
      holderId: row.issuer_id ?? (await register(parts, row.cardholder_id, row.user_id)),
      replaces: row.replaces ?? undefined,
    });
    await takeOutcome(parts, id, outcome);
  } catch (error) {
    if (error instanceof IssuerRefused) return takeOutcome(parts, id, { state: 'refused' });
    if (error instanceof IssuerMissing) {
      // The next attempt registers the cardholder again.
      await storeHolder(db, row.cardholder_id, null);
      // A later order does not fail the application, because an earlier one may have made a card.
      if (row.replaces && turn === 'first') await takeOutcome(parts, id, { state: 'refused' });
    }
    throw error;
  }
}

function storeHolder(db: Db, id: string, issuerId: string | null): Promise<void> {
  return db.run(sql.update('cardholders', { id }, { issuer_id: issuerId }));
}

/** Registers the cardholder at the issuer. @returns the cardholder's id there */
async function register(
  { db, issuer, sealer }: OrderCardsParts,
  id: string,
  userId: string,
): Promise<string> {
  const holder = await readCardholder(db, sealer, { id, userId });
  if (!holder) throw new Error(`cardholder ${id} of an open application does not exist`);
  const { person } = holder;
  const issuerId = await issuer.registerHolder({
    reference: `cardholder-${id}`,
    firstName: person.first_name,
    lastName: person.last_name || undefined,
    email: person.email,
    phone: person.phone,
    billing: {
      country: person.country,
      province: person.province || undefined,
      city: person.city || undefined,
      district: person.district || undefined,
      detail: person.detail,
      zip: person.zip || undefined,
    },
  });
  await storeHolder(db, id, issuerId);
  return issuerId;
}

/** Stores the issuer's answer to an order. Repeating it changes nothing. */
async function takeOutcome(
  { db, clock, news, sealer }: OrderCardsParts,
  id: string,
  outcome: OrderOutcome,
): Promise<void> {
  if (outcome.state === 'making') return;
  const at = clock.now();
  await db.tx(async (tx) => {
    const row = await lockApplication(tx, id);
    if (row?.state !== 'issuing') return;
    const userId = row.user_id;
    const replaces = await replacedCard(tx, { id });
    const facts: Record<string, string> = {
      outcome: 'not_issued',
      application_id: id,
      card_type: row.type,
      ...(replaces && { replaces }),
    };
    if (outcome.state === 'refused') {
      await failApplication(tx, row, { reason: 'refused', at });
    } else {
      const holder = await readCardholder(tx, sealer, { id: row.cardholder_id, userId });
      const name = holder ? cardholderName(holder.person) : '';
      const cardId = await insertCard(tx, row, outcome.card, name, at);
      await keepFee(tx, row, at);
      await changeApplication(tx, id, {
        state: 'success',
        card_id: cardId,
        ship_to: null,
        done_at: at,
        due_at: null,
      });
      Object.assign(facts, {
        outcome: 'issued',
        card_id: cardId,
        last4: outcome.card.last4,
      });
    }
    await notifyMembers(tx, news, [{ userId, kind: 'card', facts }], at);
    tx.afterCommit(() => news.publish(userId, 'user@wallet', { reason: 'card_application' }));
  });
}

type Issued = Extract<OrderOutcome, { state: 'issued' }>['card'];
type Locked = NonNullable<Awaited<ReturnType<typeof lockApplication>>>;

async function insertCard(
  tx: Db,
  row: Locked,
  card: Issued,
  embossed: string,
  at: Date,
): Promise<string> {
  const id = randomUUID();
  const before = row.replaces
    ? await tx.first(sql.from('cards', { id: row.replaces }).select(['id', 'account']))
    : undefined;
  await tx.run(
    sql.insertInto('cards').values({
      id,
      user_id: row.user_id,
      product_id: row.product_id,
      issuer_id: card.id,
      embossed,
      cardholder_id: row.cardholder_id,
      type: row.type,
      region: row.region,
      scheme: row.scheme,
      ...columnsOf(card),
      replaces: row.replaces,
      account: before?.account ?? id,
      issued_at: at,
      booked_until: at,
      activated_at: card.state === 'inactive' ? null : at,
      // Callbacks that came before this row existed were ignored, so the card is read again.
      due_at: at,
    }),
  );
  await keepTrace(tx, traceSubjects.cards(id), at);
  // The replaced card's balance has moved to the new card.
  if (before) await scheduleCardSync(tx, before.id, at);
  return id;
}
