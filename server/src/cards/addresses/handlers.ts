import { limits } from '@shared/contract';
import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { Sealer } from '../../platform/storage/index.ts';
import { addressesOf, deleteAddress, insertAddress, readAddress, storeAddress } from './store.ts';

export function addressHandlers({ clock, sealer }: { clock: Clock; sealer: Sealer }) {
  return {
    async addressList(ctx) {
      return { list: await addressesOf(ctx.db, sealer, signedIn(ctx).id) };
    },

    async addressDetail(ctx, { id }) {
      const found = await readAddress(ctx.db, sealer, { id, userId: signedIn(ctx).id });
      if (!found) throw new AppError('addressNotFound');
      return found;
    },

    async addAddress(ctx, delivery) {
      const { id: userId } = signedIn(ctx);
      const own = await addressesOf(ctx.db, sealer, userId);
      if (own.length >= limits.deliveryAddresses) throw new AppError('tooManyAddresses');
      return { id: await insertAddress(ctx.db, sealer, { userId, delivery, at: clock.now() }) };
    },

    async editAddress(ctx, address) {
      const changed = await storeAddress(ctx.db, sealer, signedIn(ctx).id, address);
      if (!changed) throw new AppError('addressNotFound');
      return address;
    },

    async deleteAddress(ctx, { id }) {
      const gone = await deleteAddress(ctx.db, { id, userId: signedIn(ctx).id });
      if (!gone) throw new AppError('addressNotFound');
      return {};
    },
  } satisfies Partial<DomainHandlers<'visa'>>;
}
