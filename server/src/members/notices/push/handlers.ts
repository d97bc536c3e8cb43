import { ECDH } from 'node:crypto';
import { type DomainHandlers, signedIn } from '../../../platform/call.ts';
import type { Clock } from '../../../platform/clock.ts';
import { badInput } from '../../../platform/errors/errors.ts';
import type { Sealer } from '../../../platform/storage/index.ts';
import { checkPushAddress } from './address.ts';
import { endDevice, readDevice, saveDevice } from './devices.ts';
import { readPublicKey } from './keys.ts';

export interface PushHandlerParts {
  clock: Clock;
  sealer: Sealer;
  config: { sandbox: boolean };
}

export function pushHandlers({
  clock,
  sealer,
  config,
}: PushHandlerParts): Pick<DomainHandlers<'notice'>, 'push' | 'savePush' | 'endPush'> {
  return {
    async push(ctx, { endpoint }) {
      const { id: userId } = signedIn(ctx);
      const { language } = ctx;
      const device = endpoint ? await readDevice(ctx.db, { userId, endpoint, language }) : null;
      return { public_key: await readPublicKey(ctx.db), device };
    },

    async savePush(ctx, device) {
      const { id: userId } = signedIn(ctx);
      checkPushAddress(device.endpoint, config.sandbox);
      checkPublicKey(device.p256dh);
      const { language } = ctx;
      await ctx.db.tx((tx) => saveDevice(tx, sealer, { ...device, userId, language }, clock.now()));
      return {};
    },

    async endPush(ctx, { endpoint }) {
      await endDevice(ctx.db, endpoint);
      return {};
    },
  };
}

/** @throws AppError badRequest when the key is no point of P-256, since no message can use it */
function checkPublicKey(p256dh: string): void {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
  } catch {
    throw badInput([{ path: 'p256dh', message: 'no point of P-256' }]);
  }
}
