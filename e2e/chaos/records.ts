import type {
  CardRecharge,
  DataOf,
  Endpoint,
  InputOf,
  Order,
  Transfer,
  Withdrawal,
} from '@shared/contract';
import { order, ticket, user, visa, withdraw } from '@shared/contract/endpoints';
import { type Call, must } from './calls.ts';
import { type Balances, type Member, readBalances } from './member.ts';

export interface Records {
  readonly orders: Order[];
  readonly withdrawals: Withdrawal[];
  readonly recharges: CardRecharge[];
  readonly transfers: Transfer[];
  readonly tickets: number;
  readonly balances: Balances;
}

export async function readRecords({ call, card, intents }: Member): Promise<Records> {
  const orders: Order[] = [];
  for (const { name: id } of [...intents.buy, ...intents.deposit]) {
    orders.push(await must(call(order.detail, { id })));
  }
  return {
    orders,
    withdrawals: await readAll(call, withdraw.list, {}),
    recharges: await readAll(call, visa.rechargeList, { id: card }),
    transfers: await readAll(call, user.neuReleaseTransferLog, {}),
    tickets: (await readAll(call, ticket.list, {})).length,
    balances: await readBalances(call),
  };
}

type Page = { list: unknown[]; next: string | null };

/** Returns the items of all pages of a list with a cursor. */
async function readAll<E extends Endpoint>(
  call: Call,
  endpoint: E,
  input: object,
): Promise<DataOf<E> extends { list: (infer Item)[] } ? Item[] : never> {
  const items: unknown[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const wanted = { ...input, limit: 100, ...(cursor && { cursor }) } as InputOf<E>;
    const page = (await must(call(endpoint, wanted))) as Page;
    items.push(...page.list);
    cursor = page.next;
  }
  return items as never;
}

export function openOnes({ orders, withdrawals, recharges }: Records): string[] {
  return [
    ...orders.filter(({ status }) => status !== 'paid').map(({ id }) => `order ${id}`),
    ...withdrawals
      .filter(({ status }) => status !== 'completed' && status !== 'failed')
      .map(({ id, stage }) => `withdrawal ${id} (${stage})`),
    ...recharges
      .filter(({ status }) => status !== 'success' && status !== 'failed')
      .map(({ id }) => `recharge ${id}`),
  ];
}
