import { randomBytes } from 'node:crypto';
import { fulfilmentsOf } from '../../app/effects.ts';
import { createPaymentSource } from '../../money/orders/index.ts';
import type { TestServer } from '../calls/server.ts';

const newHash = () => `0x${randomBytes(32).toString('hex')}`;

/**
 * Posts a confirmed USDT payment from a wallet, as the follower does.
 * @param reference of its order; by default it pays no order
 * @returns the event's id, by which suspense names a payment without an order
 */
export async function paymentArrives(
  { db, clock, parts }: TestServer,
  { payer, reference = newHash(), amount }: { payer: string; reference?: string; amount: bigint },
): Promise<string> {
  const { contracts, bus: news } = parts;
  const source = createPaymentSource({
    news,
    confirmations: 3,
    assetOf: contracts.assetOf,
    fulfilments: fulfilmentsOf(news),
  });
  const event = {
    chainId: 31_337,
    txHash: newHash(),
    logIndex: 0,
    blockNumber: 1,
    blockHash: newHash(),
    contract: contracts.addresses.Checkout,
    reference,
    blockTime: clock.now(),
    data: { payer, token: contracts.addresses.USDT ?? null, amount: String(amount) },
  };
  return db.tx(async (tx) => {
    const [row] = await tx.query<{ id: string }>(
      `insert into chain_events (source, chain_id, tx_hash, log_index, block_number, block_hash,
         contract, reference, data, seen_at, status, settled_at)
       values ('checkout', 31337, $1, 0, 1, $2, $3, $4, $5, $6, 'settled', $6) returning id`,
      [
        ...[event.txHash, event.blockHash, event.contract, reference],
        ...[JSON.stringify(event.data), clock.now()],
      ],
    );
    const id = row?.id ?? '';
    await source.settled(tx, [{ ...event, id }], clock.now());
    return id;
  });
}
