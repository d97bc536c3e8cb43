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

type Merge<S extends StreamName> = (answer: never, data: Streams[S]) => unknown;

/** Messages that update an endpoint's answer: path → function that merges the message. */
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

/** Returns a call's answer with the message merged in; undefined if it must be refetched. */
export function withMessage<S extends StreamName>(
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

/** Converts like the server: cut, in USDT base units. */
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
