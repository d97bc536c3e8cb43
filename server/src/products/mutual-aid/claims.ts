import type { ChainSource, StoredEvent } from '../../chain/index.ts';
import { postMany, systemAccount, userAccount } from '../../money/ledger/index.ts';
import { lockOrderByReference, type OrderNews } from '../../money/orders/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { recordOperation } from '../tickets/index.ts';
import { type ClaimData, claimLogs, type QueueData, queueLogs } from './contract-logs.ts';
import { type Position, readPosition, setClaimed, setQueued } from './positions.ts';

interface ClaimParts {
  news: OrderNews;
  confirmations: number;
}

type Settle<D> = (tx: Db, position: Position, event: StoredEvent<D>, at: Date) => Promise<void>;

/** Claims that the reserve paid out. */
export function createClaimSource(parts: ClaimParts): ChainSource<ClaimData> {
  return { ...claimLogs, ...followed(parts, 'aid_claim', settleClaim) };
}

/** Claims that wait until the reserve reaches. */
export function createQueueSource(parts: ClaimParts): ChainSource<QueueData> {
  return { ...queueLogs, ...followed(parts, 'aid_queue', settleQueued) };
}

/** What both have in common: pages are told at once, books move when the event counts. */
function followed<D>({ news, confirmations }: ClaimParts, reason: string, settle: Settle<D>) {
  const announce = (tx: Db, userId: string) =>
    tx.afterCommit(() => news.publish(userId, 'user@wallet', { reason }), reason);
  const tell = async (tx: Db, { reference }: StoredEvent<D>) => {
    const order = await lockOrderByReference(tx, reference);
    if (order) announce(tx, order.userId);
  };
  return {
    async seen(tx: Db, event: StoredEvent<D>) {
      await tell(tx, event);
      return confirmations;
    },
    async counted() {},
    unseen: tell,
    async settled(tx: Db, event: StoredEvent<D>, at: Date) {
      const order = await lockOrderByReference(tx, event.reference);
      // A position of another database: its join is in suspense, and nothing was pledged.
      if (order?.kind !== 'aid') return;
      const position = await readPosition(tx, order.id);
      // Kept, and tried again: its join comes first.
      if (!position) throw new Error(`order ${order.id} has no position to claim`);
      await settle(tx, position, event, at);
      announce(tx, order.userId);
    },
  };
}

/**
 * What was pledged is gone from the user's account with what the contract owed besides it: to the
 * wallet, on chain. What was put in and its profit are two entries (design §7).
 */
const settleClaim: Settle<ClaimData> = async (tx, position, event, at) => {
  const { orderId, userId } = position;
  const { txHash } = event;
  const principal = BigInt(position.principal);
  const returned = BigInt(event.data.returned);
  const profit = BigInt(event.data.profit);
  const about = { ...claimReference(orderId, event), orderId, txHash, at };
  const aid = systemAccount('aid');
  await postMany(tx, [
    {
      ...about,
      kind: 'aid_claim',
      postings: [
        { account: userAccount(userId, 'pledged'), asset: 'JU', amount: -principal },
        ...own(aid, principal - returned),
        ...toWallet(userId, returned),
      ],
    },
    ...(profit > 0n
      ? [
          {
            ...about,
            kind: 'aid_profit' as const,
            postings: [...own(aid, -profit), ...toWallet(userId, profit)],
          },
        ]
      : []),
  ]);
  await setClaimed(tx, orderId, { returned, profit, txHash, at });
  await recordOperation(tx, { kind: 'aid_claim', reference: about.reference, userId, txHash, at });
};

/** Names the event too: one that the chain took back may come again. */
function claimReference(orderId: string, { id }: { id: string }) {
  return { reference: `${orderId}:${id}` };
}

/** Nothing where the amount is 0. */
function own(account: ReturnType<typeof systemAccount>, amount: bigint) {
  return amount === 0n ? [] : [{ account, asset: 'JU' as const, amount }];
}

/** Through the user's account, so that their money log shows it, and on to their wallet. */
function toWallet(userId: string, amount: bigint) {
  const asset = 'JU' as const;
  return [
    { account: userAccount(userId), asset, amount },
    { account: userAccount(userId), asset, amount: -amount },
    { account: systemAccount('chain'), asset, amount },
  ];
}

const settleQueued: Settle<QueueData> = (tx, { orderId }, { data, txHash }, at) =>
  setQueued(tx, orderId, { place: data.place, txHash, at });
