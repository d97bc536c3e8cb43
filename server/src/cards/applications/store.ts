import {
  type ApplicationReason,
  type ApplicationStage,
  type CardApplication,
  type CardState,
  type CardType,
  cardholderName,
  type Delivery,
} from '@shared/contract';
import { type Db, type Row, type RowChange, sql } from '../../platform/database/index.ts';
import { openText, type Sealer } from '../../platform/storage/index.ts';
import {
  cursorParts,
  listPage,
  type Page,
  type PageRequest,
} from '../../platform/values/cursor.ts';

export interface ApplicationRow extends Row<'card_applications'> {
  sealed: string | null;
  replaced_last4: string | null;
  card_state: string | null;
  activated_at: Date | null;
  pay_until: Date | null;
}

export const open = ['payment', 'paid', 'review', 'issuing'] as const;

const everything = sql
  .selectFrom('card_applications as a')
  .innerJoin('cardholders as h', 'h.id', 'a.cardholder_id')
  .leftJoin('cards as r', 'r.id', 'a.replaces')
  .leftJoin('cards as c', 'c.id', 'a.card_id')
  .leftJoin('orders as o', 'o.id', 'a.order_id')
  .selectAll('a')
  .select(['h.sealed', 'r.last4 as replaced_last4', 'c.state as card_state', 'c.activated_at'])
  .select('o.expires_at as pay_until');

const isId = (id: string) => /^[1-9]\d{0,17}$/.test(id);

/** Returns undefined for another user's application, as for one that does not exist. */
export async function readApplication(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<ApplicationRow | undefined> {
  if (!isId(id)) return undefined;
  return db.first(everything.where('a.id', '=', id).where('a.user_id', '=', userId));
}

export async function lockApplication(
  tx: Db,
  id: string,
): Promise<Row<'card_applications'> | undefined> {
  if (!isId(id)) return undefined;
  return tx.first(sql.from('card_applications', { id }).selectAll().forNoKeyUpdate());
}

/** Returns the last four digits of the card that an application replaces; undefined if none. */
export async function replacedCard(
  db: Db,
  application: { id: string } | { order_id: string },
): Promise<string | undefined> {
  const [key, value] = Object.entries(application)[0] as ['id' | 'order_id', string];
  const found = await db.first(
    sql
      .selectFrom('card_applications as a')
      .innerJoin('cards as r', 'r.id', 'a.replaces')
      .select('r.last4')
      .where(`a.${key}`, '=', value),
  );
  return found?.last4;
}

export function changeApplication(
  tx: Db,
  id: string,
  values: RowChange<'card_applications'>,
): Promise<void> {
  return tx.run(sql.update('card_applications', { id }, values));
}

/** An application as operators see it: without address and agreements. */
interface OpenApplication extends Omit<Row<'card_applications'>, 'ship_to' | 'agreements'> {
  /** Id of the pending review. */
  review: string | null;
}

/** Lists open applications, oldest first; with `all`, also ended ones, latest first. */
export async function listForOperators(
  db: Db,
  { all, limit }: { all: boolean; limit: number },
): Promise<{ list: OpenApplication[]; total: number }> {
  const found = await db.query<OpenApplication & { total: string }>(
    `select a.*, count(*) over () as total, (select r.id from reviews r
       where r.kind = 'card_application' and r.subject_id = a.id::text and r.status = 'pending'
     ) as review
     from card_applications a
     ${all ? 'order by a.id desc' : 'where a.done_at is null order by a.id'} limit $1`,
    [limit],
  );
  return { list: found, total: Number(found[0]?.total ?? 0) };
}

/** Returns the numbers of a user's open applications that store a delivery address. */
export async function toBeSent(db: Db, userId: string): Promise<string[]> {
  const found = await db.rows(
    sql
      .from('card_applications', { user_id: userId })
      .select('number')
      .where('ship_to', 'is not', null)
      .orderBy('id'),
  );
  return found.map(({ number }) => number);
}

export function listApplications(
  db: Db,
  sealer: Sealer,
  userId: string,
  part: PageRequest,
): Promise<Page<CardApplication>> {
  return listPage(db, { list: 'card_applications', userId }, part, {
    query: everything.where('a.user_id', '=', userId),
    by: { 'a.id': cursorParts.id },
    present: (row) => present(sealer, row),
  });
}

export function present(sealer: Sealer, row: ApplicationRow): CardApplication {
  return {
    id: row.id,
    number: row.number,
    type: row.type as CardType,
    scheme: row.scheme,
    region: row.region,
    bin: row.bin,
    holder: holderOf(sealer, row),
    holder_id: row.cardholder_id,
    product_id: row.product_id,
    status: row.state === 'success' || row.state === 'failed' ? row.state : 'processing',
    stage: stageOf(row),
    reason: row.reason as ApplicationReason | null,
    note: row.note,
    fee: row.fee,
    paid_from: row.paid_from as CardApplication['paid_from'],
    order_id: row.order_id,
    pay_until: (row.state === 'payment' && row.pay_until?.toISOString()) || null,
    replaces: row.replaced_last4,
    card_id: row.card_id,
    card_state: row.card_state as CardState | null,
    activated_at: row.activated_at?.toISOString() ?? null,
    agreements: row.agreements,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    approved_at: row.approved_at?.toISOString() ?? null,
    done_at: row.done_at?.toISOString() ?? null,
  };
}

/** Returns the delivery address; null if the card is virtual, or the application has ended. */
export function deliveryOf(
  sealer: Sealer,
  { number, ship_to }: Pick<ApplicationRow, 'number' | 'ship_to'>,
): Delivery | null {
  return ship_to ? openText<Delivery>(sealer, `shipment-${number}`, ship_to) : null;
}

/** Returns the cardholder's name; empty if the cardholder was deleted. */
function holderOf(sealer: Sealer, { sealed, cardholder_id }: ApplicationRow): string {
  if (!sealed) return '';
  const name = `cardholder-${cardholder_id}`;
  return cardholderName(openText(sealer, name, sealed));
}

function stageOf({ state, type, approved_at }: ApplicationRow): ApplicationStage | null {
  switch (state) {
    case 'payment':
      return 'payment';
    case 'paid':
      return type === 'physical' && !approved_at ? 'review' : 'issuing';
    case 'review':
      return 'review';
    case 'issuing':
      return 'issuing';
    default:
      return null;
  }
}
