import {
  type Asset,
  assets,
  type Order,
  type StreamName,
  type Streams,
  type TradeRates,
  type WalletBalances,
} from '@shared/contract';
import * as order from '@shared/contract/endpoints/order';
import * as wallet from '@shared/contract/endpoints/wallet';
import type { Query, QueryClient } from '@tanstack/react-query';
import { listen } from '../realtime/live-data.ts';
import { refetchQueries } from './refetch.ts';
import { refreshTop } from './refresh-top.ts';

interface Followed {
  queries: Set<Query>;
  stop(): void;
}

/**
 * Updates queries by the messages of their streams (contract, `Endpoint.streams`). A message goes
 * into the cache if `merges` has a function for it and no fetch is in flight, else it causes a
 * refetch. Inactive queries follow no streams, so they become stale.
 */
export function followStreams(client: QueryClient): void {
  const followed = new Map<StreamName, Followed>();

  client.getQueryCache().subscribe(({ type, query }) => {
    const streams = streamsOf(query);
    if (streams.length === 0) return;
    if (type === 'removed') for (const stream of streams) leave(stream, query);
    if (!type.startsWith('observer')) return;
    // A member's query is inactive without a session, so visitors follow no user streams.
    const active = query.isActive();
    const left = streams.map((stream) => (active ? follow(stream, query) : leave(stream, query)));
    if (!active && left.some(Boolean) && query.state.data !== undefined) query.invalidate();
  });

  function follow(stream: StreamName, query: Query): void {
    const known = followed.get(stream);
    if (known) known.queries.add(query);
    else {
      const queries = new Set([query]);
      followed.set(stream, { queries, stop: listen(stream, (data) => heard(stream, data)) });
    }
  }

  /** Removes the query from a stream. @returns whether it followed the stream */
  function leave(stream: StreamName, query: Query): boolean {
    const known = followed.get(stream);
    if (!known?.queries.delete(query)) return false;
    if (known.queries.size === 0) {
      known.stop();
      followed.delete(stream);
    }
    return true;
  }

  function heard<S extends StreamName>(stream: S, data: Streams[S]): void {
    for (const query of followed.get(stream)?.queries ?? []) {
      // A fetch in flight may return data from before the change.
      const settled = query.state.data !== undefined && query.state.fetchStatus === 'idle';
      const next = settled && withMessage(query.queryKey[0], query.state.data, stream, data);
      if (next) client.setQueryData(query.queryKey, next);
      else if (settled && query.meta?.firstPage) void refreshTop(client, query);
      else void refetchQueries(client, { predicate: (one) => one === query });
    }
  }
}

function streamsOf(query: Query): readonly StreamName[] {
  const streams = query.meta?.streams;
  return Array.isArray(streams) ? streams : [];
}

type Merge<S extends StreamName> = (answer: never, data: Streams[S]) => unknown;

/** Path → function that merges the message into the answer. */
const merges: { readonly [S in StreamName]?: Readonly<Record<string, Merge<S>>> } = {
  'user@order': {
    [order.detail.path]: orderDetail,
    [order.open.path]: openOrders,
  },
  'trade@rates': {
    [wallet.balances.path]: valued,
    [wallet.rates.path]: (_known: TradeRates, message: TradeRates) => message,
  },
};

/** Returns the merged answer; undefined if it must be refetched. */
function withMessage<S extends StreamName>(
  path: unknown,
  answer: unknown,
  stream: S,
  data: Streams[S],
): unknown {
  const merge = typeof path === 'string' ? merges[stream]?.[path] : undefined;
  return merge?.(answer as never, data);
}

function orderDetail(known: Order, message: Order): Order {
  return message.id === known.id && message.version > known.version ? message : known;
}

function openOrders({ list }: { list: Order[] }, message: Order): { list: Order[] } {
  const known = list.find(({ id }) => id === message.id);
  if (known && known.version >= message.version) return { list };
  const open = message.status === 'awaiting_payment' || message.status === 'confirming';
  if (!open) return { list: list.filter(({ id }) => id !== message.id) };
  if (!known) return { list: [message, ...list] };
  return { list: list.map((one) => (one.id === message.id ? message : one)) };
}

/** Returns the balances with values like the server's: in USDT base units, rounded down. */
function valued(answer: WalletBalances, { rates, rates_at }: TradeRates): WalletBalances {
  const rateOf = new Map(rates.map((rate) => [rate.asset, BigInt(rate.usdt_per_unit)]));
  const balances = answer.balances.map((balance) => ({
    ...balance,
    usdt_value: inUsdt(balance, rateOf.get(balance.asset)),
  }));
  const total = balances.reduce((sum, { usdt_value }) => sum + BigInt(usdt_value ?? 0), 0n);
  return { ...answer, balances, usdt_total: String(total), rates_at };
}

function inUsdt({ asset, amount }: { asset: Asset; amount: string }, rate: bigint | undefined) {
  if (rate === undefined) return null;
  return String((BigInt(amount) * rate) / 10n ** BigInt(assets[asset].decimals));
}
