import { type Db, firstRow, run, sql } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { putBack } from './tiers.ts';

/** What goes with a purchase of a node whose entry is taken back, in that transaction. */

/** @throws Refusal conflict when its money is in the account already */
export async function refuseRefunded(tx: Db, reference: string): Promise<void> {
  const node = sql.selectFrom('nodes').select('outcome').where('reference', '=', reference);
  if ((await firstRow(tx, node))?.outcome !== 'sold_out') return;
  throw new Refusal(
    'conflict',
    `Node purchase ${reference} found none left: its money is in the account already.`,
  );
}

/** The node is nobody's, and can be had again. */
export async function takeBackNode(tx: Db, reference: string): Promise<void> {
  const node = await firstRow(
    tx,
    sql
      .selectFrom('nodes')
      .select('tier')
      .where('reference', '=', reference)
      .where('outcome', '=', 'bought')
      .forNoKeyUpdate(),
  );
  if (!node) throw new Error(`there is no node of ${reference}`);
  const taken = { outcome: 'taken_back' };
  await run(tx, sql.updateTable('nodes').set(taken).where('reference', '=', reference));
  await putBack(tx, node.tier);
}
