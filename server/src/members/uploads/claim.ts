import { type Db, sql } from '../../platform/database/index.ts';

interface UploadClaim {
  userId: string;
  purpose: string;
  ids: readonly string[];
}

/** @returns whether each is the user's, accepted for this purpose, and unused; else roll back */
export async function claimUploads(tx: Db, { userId, purpose, ids }: UploadClaim, at: Date) {
  if (new Set(ids).size !== ids.length) return false;
  const used = await tx.rows(
    sql
      .updateTable('uploads')
      .set({ used_at: at })
      .where('id', 'in', [...ids])
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where('status', '=', 'ready')
      .where('used_at', 'is', null)
      .where('discarded_at', 'is', null)
      .returning('id'),
  );
  return used.length === ids.length;
}

/** Discards files; a sweep deletes them, the pictures first. */
export async function discardUploads(tx: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    sql
      .updateTable('uploads')
      .set({ discarded_at: at })
      .where('id', 'in', [...ids]),
  );
}
