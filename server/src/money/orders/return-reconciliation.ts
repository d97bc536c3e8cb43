import { id as hashOfText } from 'ethers';
import { callRpc, readRecords } from '../../chain/index.ts';
import type { Db } from '../../platform/database/index.ts';
import {
  type Reconciliation,
  type ReconciliationParts,
  readMark,
  writeMark,
} from '../../platform/reconciliation.ts';
import { lastFinished } from '../ledger/index.ts';
import type { PaymentData } from './payments.ts';

interface Mark {
  entry: string;
}

const rule = 'each recorded return of an unmatched payment is on the chain';

/** Reconciles recorded returns with the chain, since operators may enter any transaction. */
export function returnReconciliation(parts: ReconciliationParts): Reconciliation {
  const { db, clock, chain } = parts;
  return {
    name: 'returns',
    async *check({ full }) {
      const at = clock.now();
      const to: Mark = { entry: (await lastFinished(db)).entryId };
      const before = full ? undefined : await readMark<Mark>(db, 'returns');
      let sound = true;
      for (const one of await readReturns(db, chain.id, before?.mark.entry ?? '0')) {
        const wrong = await describeFault(chain.rpcUrl, one);
        if (!wrong) continue;
        sound = false;
        yield { rule, detail: `payment ${one.eventId}, returned by ${one.txHash}: ${wrong}` };
      }
      if (sound) await writeMark(db, 'returns', to, at);
    },
  };
}

interface Returned {
  eventId: string;
  payer: string;
  /** Token contract; null for the native coin. */
  token: string | null;
  /** Base units. */
  amount: bigint;
  /** Block of the original payment. */
  block: number;
  /** The transaction that returned it. */
  txHash: string;
}

async function readReturns(db: Db, chainId: number, after: string): Promise<Returned[]> {
  const found = await db.query<{
    event_id: string;
    payer: string;
    amount: string;
    data: PaymentData;
    block_number: string;
    tx_hash: string;
  }>(
    // The second return of a payment has the reference '<event id>:2'.
    `select p.event_id, p.payer, p.amount, c.data, c.block_number, e.tx_hash
     from ledger_entries e
     join payments p on p.event_id = split_part(e.reference, ':', 1)::bigint
     join chain_events c on c.id = p.event_id and c.chain_id = $2
     where e.kind = 'suspense_return' and e.id > $1
       and not exists (select 1 from ledger_entries r where r.reverses = e.id)
     order by e.id`,
    [after, chainId],
  );
  return found.map((row) => ({
    eventId: row.event_id,
    payer: row.payer,
    token: row.data.token,
    amount: BigInt(row.amount),
    block: Number(row.block_number),
    txHash: row.tx_hash,
  }));
}

interface Receipt {
  status: string;
  blockNumber: string;
  logs: { address: string; topics: string[]; data: string }[];
}

async function describeFault(
  rpcUrl: string | undefined,
  returned: Returned,
): Promise<string | null> {
  const { txHash, block, amount, payer } = returned;
  const receipt = (await callNode(rpcUrl, 'eth_getTransactionReceipt', txHash)) as Receipt | null;
  if (!receipt) return 'it is not on the chain';
  if (BigInt(receipt.status) !== 1n) return 'it failed';
  if (BigInt(receipt.blockNumber) < BigInt(block)) return 'it was mined before the payment';
  const paid = await paidBack(rpcUrl, receipt, returned);
  return paid < amount ? `it paid ${payer} ${paid} base units, not ${amount}` : null;
}

/**
 * Returns the base units paid to the payer. Coins forwarded by a contract (such as a multisig)
 * leave no log and are not counted, so operators return coins from a plain account.
 */
async function paidBack(
  rpcUrl: string | undefined,
  { logs }: Receipt,
  { payer, token, txHash }: Returned,
): Promise<bigint> {
  if (token === null) {
    const sent = (await callNode(rpcUrl, 'eth_getTransactionByHash', txHash)) as {
      to: string | null;
      value: string;
    } | null;
    return sent?.to && same(sent.to, payer) ? BigInt(sent.value) : 0n;
  }
  return logs
    .filter(({ address, topics }) => same(address, token) && topics[0] === transfer)
    .filter(({ topics }) => same(`0x${topics[2]?.slice(-40)}`, payer))
    .reduce((sum, { data }) => sum + BigInt(data), 0n);
}

const transfer = hashOfText('Transfer(address,address,uint256)');
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function callNode(rpcUrl: string | undefined, method: string, txHash: string): Promise<unknown> {
  return readRecords(rpcUrl, (url) => callRpc(url, method, [txHash]));
}
