import { cardsOf } from '../../../cards/cards/index.ts';
import type { KnownContracts } from '../../../chain/index.ts';
import {
  balancesByPurpose,
  entriesOfOrder,
  entriesOfUser,
  pendingsOf,
} from '../../../money/ledger/index.ts';
import {
  ordersOf,
  paymentsOf,
  readOpenOrders,
  readOrder,
  suspenseOf,
} from '../../../money/orders/index.ts';
import { withdrawalsOf } from '../../../money/withdrawals/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/errors/errors.ts';
import type { GroupHandlers } from '../context.ts';
import { locateOrderMoney, locateUserMoney } from '../money-location.ts';
import {
  entryLabel,
  presentBalances,
  presentCard,
  presentEntry,
  presentWithdrawal,
  snakeCase,
} from '../present.ts';
import { requireUser } from './users.ts';

const shown = { orders: 20, entries: 20, withdrawals: 20 } as const;

interface StatementParts {
  contracts: Pick<KnownContracts, 'assetOf'>;
}

/** Creates the handlers that show where the money of a user or an order is. */
export function statementHandlers(parts: StatementParts): GroupHandlers<'statements'> {
  return {
    async user({ db, now }, { who }) {
      const data = await stateUser(db, who, now);
      return { data, line: { subject: `user:${data.user.id}` } };
    },
    order: orderHandlers(parts).show,
  };
}

export function orderHandlers(parts: StatementParts): GroupHandlers<'orders'> {
  return {
    async show({ db }, { id }) {
      return { data: await stateOrder(db, id, parts), line: { subject: `order:${id}` } };
    },
  };
}

async function stateUser(db: Db, who: string, now: Date) {
  const user = await requireUser(db, who);
  const latest = await ordersOf(db, user.id, shown.orders);
  const openOrders = await readOpenOrders(db, user.id, now);
  const named = new Set(latest.map(({ id }) => id));
  // Open orders are always included, however many newer orders there are.
  const orders = [...latest, ...openOrders.filter(({ id }) => !named.has(id))];
  const payments = await paymentsOf(db, orders);
  const pending = await pendingsOf(db, user.id);
  const suspense = await suspenseOf(db, user);
  const balances = await balancesByPurpose(db, user.id);
  const withdrawals = await withdrawalsOf(db, user.id, shown.withdrawals);
  const cards = await cardsOf(db, user.id);
  return {
    at: now,
    user,
    balances: await presentBalances(db, user.id),
    pending: pending.map((one) => ({ ...snakeCase(one), words: entryLabel(one.kind) })),
    orders: orders.map((order) => ({
      ...snakeCase(order),
      payments: (payments.get(order.reference) ?? []).map(snakeCase),
    })),
    suspense: suspense.list.map(snakeCase),
    withdrawals: withdrawals.map(presentWithdrawal),
    cards: cards.map(presentCard),
    entries: (await entriesOfUser(db, user.id, shown.entries)).map(presentEntry),
    money: locateUserMoney({ balances, pending, openOrders, suspense, withdrawals, cards }),
  };
}

async function stateOrder(db: Db, id: string, { contracts }: StatementParts) {
  const order = await readOrder(db, id);
  if (!order) throw new Refusal('notFound', `There is no order ${id}.`);
  const payments = (await paymentsOf(db, [order])).get(order.reference) ?? [];
  const entries = await entriesOfOrder(db, id);
  const asset = contracts.assetOf(order.token) ?? null;
  return {
    order: snakeCase(order),
    user: await requireUser(db, order.userId),
    payments: payments.map(snakeCase),
    entries: entries.map(presentEntry),
    money: locateOrderMoney(order, asset, payments, entries),
  };
}
