import type { ChainSource, StoredEvent } from '../../chain/index.ts';
import { postMany, systemAccount, userAccount } from '../../money/ledger/index.ts';
import {
  lockOrderByReference,
  lockOrdersByReference,
  type OrderNews,
  type StoredOrder,
} from '../../money/orders/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { forSubject } from '../../platform/tracing/index.ts';
import { recordOperations } from '../tickets/index.ts';
import { type ClaimData, claimLogs, type QueueData, queueLogs } from './contract-logs.ts';
import { type Position, readPosition, setClaimed, setQueued } from './positions.ts';

interface ClaimParts {
  news: OrderNews;
  confirmations: number;
}

type Settle<D> = (tx: Db, position: Position, event: StoredEvent<D>, at: Date) => Promise<void>;

/** Creates the source of claims that the reserve paid out. */
export function createClaimSource(parts: ClaimParts): ChainSource<ClaimData> {
  return { ...claimLogs, ...followed(parts, 'aid_claim', settleClaim) };
}

/** Creates the source of claims that are queued until the reserve is sufficient. */
export function createQueueSource(parts: ClaimParts): ChainSource<QueueData> {
  return { ...queueLogs, ...followed(parts, 'aid_queue', settleQueued) };
}

/** Returns the callbacks of a source, which notify the member and settle a confirmed event. */
function followed<D>({ news, confirmations }: ClaimParts, reason: string, settle: Settle<D>) {
  const announce = (tx: Db, { userId, reference }: Pick<StoredOrder, 'userId' | 'reference'>) => {
    const publish = () => news.publish(userId, 'user@wallet', { reason });
    tx.afterCommit(() => forSubject(reference, publish), `${reason} ${userId}`);
  };
  const tell = async (tx: Db, events: readonly StoredEvent<D>[]) => {
    const references = events.map(({ reference }) => reference);
    const orders = await lockOrdersByReference(tx, references);
    for (const order of orders.values()) announce(tx, order);
  };
  return {
    async seen(tx: Db, events: readonly StoredEvent<D>[]) {
      await tell(tx, events);
      return events.map(() => confirmations);
    },
    unseen: (tx: Db, event: StoredEvent<D>) => tell(tx, [event]),
    async settled(tx: Db, events: readonly StoredEvent<D>[], at: Date) {
      for (const event of events) {
        const order = await lockOrderByReference(tx, event.reference);
        // Without an aid order in this database, the join is in suspense and pledged nothing.
        if (order?.kind !== 'aid') continue;
        const position = await readPosition(tx, order.id);
        // The join must be settled first. The error makes the follower retry the event later.
        if (!position) throw new Error(`order ${order.id} has no position to claim`);
        await settle(tx, position, event, at);
        announce(tx, order);
      }
    },
  };
}

/**
 * Posts what the contract paid to the wallet: principal and activation in one entry, profit in
 * another (specification §10).
 */
const settleClaim: Settle<ClaimData> = async (tx, position, event, at) => {
  const { orderId, userId } = position;
  const { txHash } = event;
  const principal = BigInt(position.principal);
  const returned = BigInt(event.data.returned);
  const profit = BigInt(event.data.profit);
  // The reference includes the event, because a claim can be repeated after a reorg.
  const about = { reference: `${orderId}:${event.id}`, orderId, txHash, at };
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
  const { reference } = about;
  await recordOperations(tx, [{ kind: 'aid_claim', reference, userId, txHash }], at);
};

/** Returns a posting, or none for an amount of 0. */
function own(account: ReturnType<typeof systemAccount>, amount: bigint) {
  return amount === 0n ? [] : [{ account, asset: 'JU' as const, amount }];
}

/** Returns postings to the user's account and from it to the wallet, for the money log. */
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
