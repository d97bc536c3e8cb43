import { type CardholderFields, type CardholderStatus, cardholderName } from '@shared/contract';
import { type Db, type Row, sql } from '../../platform/database/index.ts';
import type { PendingActionsOf } from '../../platform/pending-actions.ts';
import { openText, type Sealer, sealText } from '../../platform/storage/index.ts';

export type Person = Omit<CardholderFields, 'photo_front' | 'photo_back'>;

type StoredPerson = Omit<Person, 'zip'> & { zip?: string };

export interface StoredCardholder {
  id: string;
  userId: string;
  status: CardholderStatus;
  createdAt: Date;
  person: Person;
}

type PhotoSide = 'front' | 'back';
export type Photos = Readonly<Partial<Record<PhotoSide, string>>>;

const sealName = (id: string) => `cardholder-${id}`;

const kept = sql.from('cardholders', { deleted_at: null }).selectAll();

function toCardholder(sealer: Sealer, row: Row<'cardholders'>): StoredCardholder {
  return {
    id: row.id,
    userId: row.user_id,
    status: row.status as CardholderStatus,
    createdAt: row.created_at,
    // Earlier releases stored no postal code.
    person: { zip: '', ...openText<StoredPerson>(sealer, sealName(row.id), row.sealed ?? '') },
  };
}

export async function cardholdersOf(
  db: Db,
  sealer: Sealer,
  userId: string,
): Promise<StoredCardholder[]> {
  const own = kept.where('user_id', '=', userId).where('sealed', 'is not', null);
  return (await db.rows(own.orderBy('id', 'desc'))).map((row) => toCardholder(sealer, row));
}

/** Reads a user's cardholder; `lock` locks its row. @returns undefined also for a malformed id */
export async function readCardholder(
  db: Db,
  sealer: Sealer,
  { id, userId }: { id: string; userId: string },
  { lock = false } = {},
): Promise<StoredCardholder | undefined> {
  if (!/^[1-9]\d{0,17}$/.test(id)) return undefined;
  const own = kept.where('id', '=', id).where('user_id', '=', userId);
  const row = await db.first(lock ? own.forNoKeyUpdate() : own);
  return row?.sealed ? toCardholder(sealer, row) : undefined;
}

export async function insertCardholder(
  tx: Db,
  sealer: Sealer,
  { userId, person, at }: { userId: string; person: Person; at: Date },
): Promise<string> {
  const values = { user_id: userId, status: 'pending', created_at: at };
  const row = await tx.first(sql.insertInto('cardholders').values(values).returning('id'));
  if (!row) throw new Error('the cardholder was not stored');
  await storePerson(tx, sealer, row.id, person);
  return row.id;
}

export async function storePerson(
  tx: Db,
  sealer: Sealer,
  id: string,
  person: Person,
): Promise<void> {
  const values = { sealed: sealText(sealer, sealName(id), person) };
  await tx.run(sql.update('cardholders', { id }, values));
}

/** Erases the data of a cardholder; the row itself stays. */
export async function eraseCardholder(tx: Db, id: string, at: Date): Promise<void> {
  const values = { sealed: null, deleted_at: at };
  await tx.run(sql.update('cardholders', { id }, values));
}

export async function photosOf(db: Db, id: string): Promise<Photos> {
  const found = await db.rows(
    sql.from('cardholder_photos', { cardholder_id: id }).select(['side', 'upload_id']),
  );
  return Object.fromEntries(found.map(({ side, upload_id }) => [side, upload_id]));
}

/** Whether a photo belongs to a rejected cardholder of the user, who may see it to correct it. */
export async function isPhotoRejected(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const row = await db.first(
    sql
      .selectFrom('cardholder_photos as p')
      .innerJoin('cardholders as h', 'h.id', 'p.cardholder_id')
      .select('h.id')
      .where('p.upload_id', '=', id)
      .where('h.user_id', '=', userId)
      .where('h.status', '=', 'rejected')
      .where('h.deleted_at', 'is', null),
  );
  return row !== undefined;
}

export async function storePhotos(tx: Db, id: string, photos: Photos): Promise<void> {
  await tx.run(sql.delete('cardholder_photos', { cardholder_id: id }));
  const sides = Object.entries(photos).map(([side, upload_id]) => ({ side, upload_id }));
  if (sides.length === 0) return;
  const values = sides.map((one) => ({ ...one, cardholder_id: id }));
  await tx.run(sql.insertInto('cardholder_photos').values(values));
}

/** Whether an application that has not failed refers to the cardholder. */
export async function isNeeded(db: Db, id: string): Promise<boolean> {
  const row = await db.first(
    sql
      .from('card_applications', { cardholder_id: id })
      .select('id')
      .where('state', '<>', 'failed')
      .limit(1),
  );
  return row !== undefined;
}

/** Returns pending actions for rejected cardholders; a single one is named. */
export const pendingCardholders =
  (sealer: Sealer): PendingActionsOf =>
  async (db, userIds) => {
    const found = await db.query<{ user_id: string; count: number; id: string; sealed: string }>(
      `select user_id, count(*)::integer as count, min(id)::text as id,
         (array_agg(sealed order by id))[1] as sealed
       from cardholders
       where user_id = any($1::bigint[]) and status = 'rejected' and deleted_at is null
       group by user_id`,
      [userIds],
    );
    return found.map(({ user_id, count, id, sealed }) => {
      const due = { kind: 'cardholder', at: null, count } as const;
      if (count > 1) return { userId: user_id, due: { ...due, path: '/bank/holdersList' } };
      const name = cardholderName(openText<StoredPerson>(sealer, sealName(id), sealed));
      return { userId: user_id, due: { ...due, name, path: `/bank/addHolders?id=${id}` } };
    });
  };
