import { formatAmount, type Order, type OrderStatus } from '@shared/contract';
import { ticket } from '@shared/contract/endpoints';
import pLimit from 'p-limit';
import type { CallAdmin } from '../api.ts';
import { Problem } from '../problem.ts';
import { type DemoCards, fillCards } from './cards.ts';
import { type Api, openApi, waitFor } from './client.ts';
import { type Visitor, visit } from './visitor.ts';

/** Data that the demo has created. */
export interface Demo {
  url: string;
  people: { address: string; invite_code: string; invited_by: string | null; tickets: number }[];
  /** Wallet of the first person, for signing in. */
  wallet: { address: string; private_key: string };
  /** Orders of the first person that brought no tickets. */
  orders: { cancelled: string; underpaid: string; expired: string };
  /** Cards and applications; undefined if no virtual card is on offer. */
  cards: DemoCards | undefined;
  /** Time by which the sandbox's clock was advanced, so that an order expired; ms. */
  moved_ms: number;
}

interface Wanted {
  api: Api;
  users: number;
  /** Invite code for the first person. */
  invite: string | undefined;
  callAdmin: CallAdmin;
  report(line: string): void;
}

/** Maximum number of people who sign in or pay at the same time. */
const atOnce = 6;

/** Fills a sandbox with people, through the API and payments on its chain. */
export async function fill({ api, users, invite, callAdmin, report }: Wanted): Promise<Demo> {
  await assertAffordable(api);
  report(`${users} people sign in with new wallets, invited by each other …`);
  const people = await signInAll(api, users, invite);
  const [first] = people as [Visitor];

  report('They order tickets and pay for them on the sandbox’s chain …');
  const { cancelled, underpaid, expiring } = await goAstray(first);
  await atMost(people, async (visitor, n) => {
    const quantity = ticketsOf(n);
    if (quantity > 0) await buy(visitor, quantity);
  });
  await waitFor('the partial payment of an order is in suspense', async () =>
    (await callAdmin('suspense', 'list', { all: true })).list.some(
      ({ order_id }) => order_id === underpaid.id,
    ),
  );

  report('The first four verify their identity and apply for cards; one card is used …');
  const cards = await fillCards({ people, callAdmin });
  if (!cards) report('No virtual card is on offer, so the demo has no cards.');

  report('The sandbox’s clock moves on until an unpaid order has expired …');
  const moved = await moveTo(expiring.expires_at, callAdmin);
  const later = await visit(await openApi(api.url), {
    key: { address: first.address, privateKey: first.privateKey },
  });
  await becomes(later, expiring.id, 'expired');

  return {
    url: api.url,
    people: people.map(({ address, inviteCode }, n) => ({
      address,
      invite_code: inviteCode,
      tickets: ticketsOf(n),
      invited_by: people[inviterOf(n) ?? -1]?.address ?? null,
    })),
    wallet: { address: first.address, private_key: first.privateKey },
    orders: { cancelled: cancelled.id, underpaid: underpaid.id, expired: expiring.id },
    cards,
    moved_ms: moved,
  };
}

/** Signs everyone in, inviters first. */
async function signInAll(api: Api, users: number, invite: string | undefined): Promise<Visitor[]> {
  const people: Visitor[] = [];
  for (const round of rounds(users)) {
    await atMost(round, async (n) => {
      const inviter = people[inviterOf(n) ?? -1];
      people[n] = await visit(api, { code: inviter?.inviteCode ?? invite });
    });
  }
  return people;
}

/** Makes orders that bring no tickets: one cancelled, one half paid, one not paid. */
async function goAstray(visitor: Visitor) {
  const cancelled = await visitor.order(2);
  await visitor.cancel(cancelled.id);
  const underpaid = await visitor.order(2);
  await visitor.pay(underpaid, BigInt(underpaid.payment.amount) / 2n);
  const expiring = await visitor.order(1);
  return { cancelled, underpaid, expiring };
}

async function buy(visitor: Visitor, quantity: number): Promise<void> {
  const order = await visitor.order(quantity);
  await visitor.pay(order);
  await becomes(visitor, order.id, 'paid');
}

/** Advances the clock past `time`. @returns the difference, ms */
async function moveTo(time: string, callAdmin: CallAdmin): Promise<number> {
  const { now } = await callAdmin('clock', 'show');
  const ms = Math.max(1_000, Date.parse(time) - Date.parse(now) + 1_000);
  await callAdmin('clock', 'advance', { ms });
  return ms;
}

function becomes(visitor: Visitor, id: Order['id'], wanted: OrderStatus): Promise<true> {
  return waitFor(`order ${id} is ${wanted}`, async () => {
    return (await visitor.orderNow(id)).status === wanted;
  });
}

/** @throws Problem if tickets are too expensive, or an order is limited to fewer than 3 */
async function assertAffordable({ call }: Api): Promise<void> {
  const { price, max_quantity } = await call(ticket.config, {});
  if (BigInt(price) <= 150n * 10n ** 18n && max_quantity >= 3) return;
  throw new Problem(
    `The demo needs tickets of at most 150 JU, 3 per order. Here one costs ` +
      `${formatAmount(price, 18, 4)} JU, ${max_quantity} per order. See pnpm ops settings.`,
  );
}

function atMost<T>(items: readonly T[], run: (item: T, index: number) => Promise<void>) {
  const limit = pLimit(atOnce);
  return Promise.all(items.map((item, index) => limit(() => run(item, index))));
}

/** Returns the inviter of the demo's n-th person (0, 1, …); undefined for the first. */
export function inviterOf(n: number): number | undefined {
  if (n === 0) return undefined;
  // The first four form a chain. Then the first invites every second person, and earlier people the
  // rest.
  if (n <= 3) return n - 1;
  return n % 2 === 0 ? 0 : Math.floor(n / 3);
}

/** Groups people into rounds that sign in concurrently: inviters are in an earlier round. */
export function rounds(people: number): number[][] {
  const depths: number[] = [];
  const found: number[][] = [];
  for (let n = 0; n < people; n += 1) {
    const inviter = inviterOf(n);
    const depth = inviter === undefined ? 0 : (depths[inviter] ?? 0) + 1;
    depths.push(depth);
    found[depth] = [...(found[depth] ?? []), n];
  }
  return found;
}

/** Returns the number of tickets that a person buys; every fifth buys none. */
export function ticketsOf(n: number): number {
  return n === 0 ? 3 : n % 5 === 4 ? 0 : 1 + (n % 3);
}
