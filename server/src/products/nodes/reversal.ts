import { type Db, sql } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { returnNode } from './tiers.ts';

/** Changes of nodes when a purchase is reversed, in that transaction. */

/** @throws Refusal conflict if its money was refunded to the account already */
export async function refuseRefunded(tx: Db, reference: string): Promise<void> {
  const node = sql.selectFrom('nodes').select('outcome').where('reference', '=', reference);
  if ((await tx.first(node))?.outcome !== 'sold_out') return;
  throw new Refusal(
    'conflict',
    `Node purchase ${reference} was refunded already, because the tier was sold out.`,
  );
}

export async function reverseNode(tx: Db, reference: string): Promise<void> {
  const node = await tx.first(
    sql
      .selectFrom('nodes')
      .select('tier')
      .where('reference', '=', reference)
      .where('outcome', '=', 'bought')
      .forNoKeyUpdate(),
  );
  if (!node) throw new Error(`purchase ${reference} has no node`);
  const taken = { outcome: 'taken_back' };
  await tx.run(sql.updateTable('nodes').set(taken).where('reference', '=', reference));
  await returnNode(tx, node.tier);
}
