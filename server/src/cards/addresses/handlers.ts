import {
  type Delivery,
  type DeliveryAddress,
  limits,
  withDashes,
  withoutDashes,
} from '@shared/contract';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { openText, type Sealer, sealText } from '../../platform/storage/index.ts';

export function addressHandlers({ clock, sealer }: { clock: Clock; sealer: Sealer }) {
  return {
    async addressList(ctx) {
      const list = await addressesOf(ctx.db, sealer, signedIn(ctx).id);
      return { list: list.map(withDashes) };
    },

    async addressDetail(ctx, { id }) {
      const found = await readAddress(ctx.db, sealer, { id, userId: signedIn(ctx).id });
      if (!found) throw new AppError('addressNotFound');
      return withDashes(found);
    },

    async addAddress(ctx, delivery) {
      const { id: userId } = signedIn(ctx);
      const own = await addressesOf(ctx.db, sealer, userId);
      if (own.length >= limits.deliveryAddresses) throw new AppError('tooManyAddresses');
      return { id: await insertAddress(ctx.db, sealer, { userId, delivery, at: clock.now() }) };
    },

    async editAddress(ctx, address) {
      const changed = await storeAddress(ctx.db, sealer, signedIn(ctx).id, withoutDashes(address));
      if (!changed) throw new AppError('addressNotFound');
      return withDashes(address);
    },

    async deleteAddress(ctx, { id }) {
      const gone = await deleteAddress(ctx.db, { id, userId: signedIn(ctx).id });
      if (!gone) throw new AppError('addressNotFound');
      return {};
    },
  } satisfies Partial<DomainHandlers<'visa'>>;
}

interface Own {
  id: string;
  userId: string;
}

const sealName = (id: string) => `address-${id}`;
const isId = (id: string) => /^[1-9]\d{0,17}$/.test(id);

const toAddress = (
  sealer: Sealer,
  { id, sealed }: { id: string; sealed: string },
): DeliveryAddress => ({
  ...openText<Delivery>(sealer, sealName(id), sealed),
  id,
});

const found = sql.selectFrom('delivery_addresses').select(['id', 'sealed']);

async function addressesOf(db: Db, sealer: Sealer, userId: string): Promise<DeliveryAddress[]> {
  const own = found.where('user_id', '=', userId).orderBy('id', 'desc');
  return (await db.rows(own)).map((row) => toAddress(sealer, row));
}

export async function readAddress(
  db: Db,
  sealer: Sealer,
  { id, userId }: Own,
): Promise<DeliveryAddress | undefined> {
  if (!isId(id)) return undefined;
  const row = await db.first(found.where('id', '=', id).where('user_id', '=', userId));
  return row && toAddress(sealer, row);
}

async function insertAddress(
  tx: Db,
  sealer: Sealer,
  { userId, delivery, at }: { userId: string; delivery: Delivery; at: Date },
): Promise<string> {
  // The row is inserted first, because its id is part of the encryption.
  const values = { user_id: userId, sealed: '', created_at: at };
  const row = await tx.first(sql.insertInto('delivery_addresses').values(values).returning('id'));
  if (!row) throw new Error('the address was not stored');
  const sealed = sealText(sealer, sealName(row.id), delivery);
  await tx.run(sql.update('delivery_addresses', { id: row.id }, { sealed }));
  return row.id;
}

/** Replaces an address. @returns whether the user has it */
async function storeAddress(
  db: Db,
  sealer: Sealer,
  userId: string,
  { id, ...delivery }: DeliveryAddress,
): Promise<boolean> {
  if (!isId(id)) return false;
  const row = await db.first(
    sql
      .update(
        'delivery_addresses',
        { id, user_id: userId },
        { sealed: sealText(sealer, sealName(id), delivery) },
      )
      .returning('id'),
  );
  return row !== undefined;
}

async function deleteAddress(db: Db, { id, userId }: Own): Promise<boolean> {
  if (!isId(id)) return false;
  const row = await db.first(
    sql.delete('delivery_addresses', { id, user_id: userId }).returning('id'),
  );
  return row !== undefined;
}

export async function forgetAddresses(tx: Db, userId: string): Promise<number> {
  const gone = sql.delete('delivery_addresses', { user_id: userId }).returning('id');
  return (await tx.rows(gone)).length;
}
