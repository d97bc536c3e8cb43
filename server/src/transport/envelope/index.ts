import type { Config } from '../../config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Redis } from '../../platform/redis/index.ts';
import { openKeyRing } from './keys.ts';
import { createMemoryNonces, createSharedNonces } from './nonces.ts';
import type { EnvelopeParts } from './open.ts';

export type { KeyRing } from './keys.ts';
export { type EnvelopeParts, openCall } from './open.ts';
export { EnvelopeRefused, type RefusalReason } from './refusal.ts';
export { callOf, seal } from './seal.ts';

export async function openEnvelope(deps: {
  config: Config;
  db: Db;
  clock: Clock;
  redis?: Redis | undefined;
}): Promise<EnvelopeParts> {
  const { config, db, clock, redis } = deps;
  const own = createMemoryNonces(clock.now().getTime());
  const { keys: given, rotateMs } = config.envelope;
  return {
    keys: await openKeyRing({ db, clock, given, rotateMs }),
    nonces: redis ? createSharedNonces(redis, own) : own,
  };
}
