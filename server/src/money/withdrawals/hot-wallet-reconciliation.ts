import { callRpc, readRecords } from '../../chain/index.ts';
import type { Db } from '../../platform/database/index.ts';
import {
  type Reconciliation,
  type ReconciliationParts,
  readMark,
  type Violation,
  writeMark,
} from '../../platform/reconciliation.ts';

/** Withdrawals per query. */
const batchSize = 200;

/** Checks that completed withdrawals succeeded in a block, and our wallets sent nothing else. */
export function hotWalletReconciliation(parts: ReconciliationParts): Reconciliation {
  const { db, clock, chain } = parts;
  const name = 'hot wallet';
  const callNode: CallNode = (method, params) =>
    readRecords(chain.rpcUrl, (url) => callRpc(url, method, params));
  return {
    name,
    async *check({ full }) {
      const [any] = await db.query('select 1 from hot_wallets limit 1');
      if (!any) return;
      const at = clock.now();
      yield* await findForeignNonces(db, callNode, chain.confirmations);
      const before = full ? undefined : await readMark<Partial<Position>>(db, name);
      let sound = true;
      for (let after = startOf(before?.mark); ; ) {
        const rows = await readCompleted(db, after);
        const last = rows.at(-1);
        if (!last) return;
        for (const row of rows) {
          const detail = await describeFault(callNode, row);
          if (!detail) continue;
          sound = false;
          yield { rule: 'a completed withdrawal was paid on chain', detail };
        }
        after = { done: last.done_at.toISOString(), id: last.id };
        if (sound) await writeMark(db, name, after, at);
      }
    },
  };
}

type CallNode = (method: string, params: unknown[]) => Promise<unknown>;

interface Completed {
  id: string;
  tx_hash: string;
  done_at: Date;
}

/** The last checked withdrawal, in the order of completion. */
interface Position {
  done: string;
  id: string;
}

/** Longest time from a row's date to its commit, ms. */
const overlapMs = 60 * 60 * 1000;

/** Returns the position to start from: `overlapMs` before the mark's time, or the beginning. */
function startOf(mark: Partial<Position> | undefined): Position {
  const done = mark?.done ? Date.parse(mark.done) - overlapMs : 0;
  return { done: new Date(done).toISOString(), id: '0' };
}

/** Reads in the order of completion: by id, a withdrawal that completed late would be skipped. */
function readCompleted(db: Db, { done, id }: Position): Promise<Completed[]> {
  return db.query(
    `select id, tx_hash, done_at from withdrawals
     where state = 'confirmed' and (done_at, id) > ($1::timestamptz, $2::bigint)
     order by done_at, id limit ${batchSize}`,
    [done, id],
  );
}

async function describeFault(
  callNode: CallNode,
  { id, tx_hash }: Completed,
): Promise<string | undefined> {
  const receipt = (await callNode('eth_getTransactionReceipt', [tx_hash])) as {
    status: string;
  } | null;
  if (receipt?.status === '0x1') return undefined;
  return `withdrawal ${id}: ${tx_hash} ${receipt ? 'failed' : 'is not on the chain'}`;
}

/** Returns nonces used on the chain for which no withdrawal was signed, up to 20 per wallet. */
async function findForeignNonces(
  db: Db,
  callNode: CallNode,
  confirmations: number,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  const head = Number(await callNode('eth_blockNumber', []));
  const block = `0x${Math.max(0, head - confirmations + 1).toString(16)}`;
  const wallets = await db.query<{ wallet: string }>('select wallet from hot_wallets');
  for (const { wallet } of wallets) {
    const sent = Number(await callNode('eth_getTransactionCount', [wallet, block]));
    const gaps = await db.query<{ nonce: string }>(
      `select used.nonce
       from hot_wallets h, generate_series(h.first_nonce, $2::bigint - 1) as used(nonce)
       where h.wallet = $1 and not exists (
         select 1 from payouts p where p.wallet = h.wallet and p.nonce = used.nonce
       ) limit 20`,
      [wallet, sent],
    );
    for (const { nonce } of gaps) {
      violations.push({
        rule: 'the hot wallet sends withdrawals only',
        detail: `${wallet} has used nonce ${nonce} for another transaction`,
      });
    }
  }
  return violations;
}
