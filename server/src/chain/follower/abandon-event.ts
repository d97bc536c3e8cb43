import { type Db, sql } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/errors.ts';
import { readProgress } from './progress.ts';

/**
 * Gives up a settled event that a reorg removed, so that its effects can be reversed. If the
 * transaction is mined later, that is a new event. Repeating the call is a no-op.
 * @param instead end of the error message while the event is on the chain
 * @throws Refusal conflict while the event is on the chain, and for `confirmations_needed` new
 * blocks after its removal, because most removed events return
 */
export async function abandonEvent(
  tx: Db,
  eventId: string,
  { at, instead }: { at: Date; instead: string },
): Promise<void> {
  const event = await tx.first(
    sql.from('chain_events', { id: eventId }).selectAll().forNoKeyUpdate(),
  );
  if (!event) throw new Error(`there is no chain event ${eventId}`);
  if (event.given_up_at) return;
  if (!event.orphaned_at) {
    throw new Refusal('conflict', `Transaction ${event.tx_hash} is on the chain: ${instead}.`);
  }
  const progress = await readProgress(tx, Number(event.chain_id));
  const left = Number(event.orphaned_height ?? event.block_number);
  const gone = Math.max(0, (progress?.last.number ?? 0) - left);
  const needed = event.confirmations_needed;
  if (gone <= needed) {
    throw new Refusal(
      'conflict',
      `Transaction ${event.tx_hash} may come back: it has been off for ${gone} new blocks; wait ` +
        `until there are more than ${needed}.`,
    );
  }
  await tx.run(sql.update('chain_events', { id: eventId }, { given_up_at: at }));
}
