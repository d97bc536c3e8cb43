import webPush from 'web-push';
import { type Db, sql } from '../../../platform/database/index.ts';
import { openText, type Sealer, sealText } from '../../../platform/storage/index.ts';

/** Base64url, as browsers and web-push use them. */
interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const sealName = 'push-keys';

/** Creates this product's keys for push services, unless it has some. */
export async function createPushKeys(tx: Db, sealer: Sealer, at: Date): Promise<void> {
  const known = await tx.first(sql.selectFrom('push_keys').select('public_key'));
  if (known) return;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const row = { public_key: publicKey, sealed: sealText(sealer, sealName, privateKey) };
  await tx.run(
    sql
      .insertInto('push_keys')
      .values({ ...row, created_at: at })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Returns the public key, which browsers need to subscribe. */
export async function readPublicKey(db: Db): Promise<string> {
  const row = await db.first(sql.selectFrom('push_keys').select('public_key'));
  if (!row) throw new Error('there are no push keys; restart the server to create them');
  return row.public_key;
}

/** Returns both keys. @throws ObjectUnreadable if STORAGE_KEYS lacks the key that sealed them */
export async function readPushKeys(db: Db, sealer: Sealer): Promise<PushKeys> {
  const row = await db.first(sql.selectFrom('push_keys').selectAll());
  if (!row) throw new Error('there are no push keys; restart the server to create them');
  return { publicKey: row.public_key, privateKey: openText(sealer, sealName, row.sealed) };
}
