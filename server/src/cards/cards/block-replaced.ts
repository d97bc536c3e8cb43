import { sql } from '../../platform/database/index.ts';
import { scheduleCardSync, storeAnswer } from './store.ts';
import type { IssuerParts } from './sync-card.ts';

/**
 * Blocks a damaged card whose replacement is about to be ordered: the issuer replaces only blocked
 * cards. Does nothing for a card that is blocked. @throws IssuerError
 */
export async function blockReplaced(
  { db, clock, issuer, news }: IssuerParts,
  id: string,
): Promise<void> {
  const known = await db.first(sql.from('cards', { id }).selectAll());
  if (!known || known.state === 'lost' || known.state === 'closed') return;
  // Store the reason first, because the outcome of the call may be unknown.
  await db.query(
    `update cards set reported = 'damaged' where id = $1 and state not in ('lost', 'closed')`,
    [id],
  );
  const seen = await issuer.reportLost(known.issuer_id, 'damaged');
  await db.tx(async (tx) => {
    const at = clock.now();
    if (!(await storeAnswer(tx, known, seen, { at, news }))) await scheduleCardSync(tx, id, at);
    tx.afterCommit(() => news.publish(known.user_id, 'user@wallet', { reason: 'card' }));
  });
}
