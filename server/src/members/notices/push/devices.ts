import { createHash } from 'node:crypto';
import {
  type Locale,
  newerNewsKinds,
  newsKinds,
  type PushDevice,
  type PushSubscriptionKeys,
} from '@shared/contract';
import { type Db, sql } from '../../../platform/database/index.ts';
import { openText, type Sealer, sealText } from '../../../platform/storage/index.ts';

/** Maximum number of a user's browsers. A new one replaces the least recently used one. */
const maxDevices = 10;

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');
const sealName = (hash: string) => `push-${hash}`;

/** Returns the settings of a user's browser, and stores its language. @returns null if unknown */
export async function readDevice(
  db: Db,
  { userId, endpoint, language }: { userId: string; endpoint: string; language: Locale },
): Promise<PushDevice | null> {
  const own = { endpoint_hash: hashOf(endpoint), user_id: userId };
  const row = await db.first(sql.from('push_devices', own).selectAll());
  if (!row) return null;
  if (row.language !== language) await db.run(sql.update('push_devices', own, { language }));
  return {
    muted: newsKinds.filter((kind) => row.muted.includes(kind)),
    also_muted: newerNewsKinds.filter((kind) => row.muted.includes(kind)),
    hide_amounts: row.hide_amounts,
  };
}

interface SavedDevice extends PushDevice, PushSubscriptionKeys {
  userId: string;
  language: Locale;
}

/** Stores a browser or its new settings. A browser of another user becomes this user's. */
export async function saveDevice(
  tx: Db,
  sealer: Sealer,
  device: SavedDevice,
  at: Date,
): Promise<void> {
  const { userId, language, endpoint, p256dh, auth, muted, also_muted, hide_amounts } = device;
  const endpoint_hash = hashOf(endpoint);
  // Serializes the calls of one user, so that the maximum holds.
  await tx.query('select 1 from users where id = $1 for no key update', [userId]);
  await tx.query('delete from push_devices where endpoint_hash = $1 and user_id <> $2', [
    ...[endpoint_hash, userId],
  ]);
  const keys = { endpoint, p256dh, auth };
  const known = await tx.first(sql.from('push_devices', { endpoint_hash }).selectAll());
  const values = {
    // Each encryption differs, so a repeated call keeps the first one.
    sealed:
      known && hasKeys(sealer, known, keys)
        ? known.sealed
        : sealText(sealer, sealName(endpoint_hash), keys),
    language,
    muted: [
      ...new Set(muted),
      ...newerNewsKinds.filter((kind) => (also_muted ?? known?.muted)?.includes(kind)),
    ],
    hide_amounts,
  };
  await tx.run(
    sql
      .insertInto('push_devices')
      .values({ user_id: userId, endpoint_hash, created_at: at, ...values })
      .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(values)),
  );
  await tx.query(
    `delete from push_devices where id in (
       select id from push_devices where user_id = $1 and endpoint_hash <> $2
       order by coalesce(used_at, created_at) desc offset ${maxDevices - 1}
     )`,
    [userId, endpoint_hash],
  );
}

function hasKeys(
  sealer: Sealer,
  row: { endpoint_hash: string; sealed: string },
  { p256dh, auth }: PushSubscriptionKeys,
): boolean {
  try {
    const stored = openDevice(sealer, row);
    return stored.p256dh === p256dh && stored.auth === auth;
  } catch {
    // STORAGE_KEYS lacks the key that sealed them.
    return false;
  }
}

/** Forgets a browser of any user. Only the browser and this server have its address. */
export async function endDevice(db: Db, endpoint: string): Promise<void> {
  await db.run(sql.delete('push_devices', { endpoint_hash: hashOf(endpoint) }));
}

/** Forgets all browsers of a user, because the user may have lost one of them. */
export async function endDevicesOf(db: Db, userId: string): Promise<void> {
  await db.run(sql.delete('push_devices', { user_id: userId }));
}

/** Decrypts a browser's subscription. @throws ObjectUnreadable */
export function openDevice(
  sealer: Sealer,
  { endpoint_hash, sealed }: { endpoint_hash: string; sealed: string },
): PushSubscriptionKeys {
  return openText<PushSubscriptionKeys>(sealer, sealName(endpoint_hash), sealed);
}
