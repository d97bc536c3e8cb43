import { checkoutAbi } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { Contract, JsonRpcProvider } from 'ethers';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Anvil } from '../../chain/contracts/anvil.ts';
import {
  balancesOf,
  post,
  systemAccount,
  systemBalances,
  userAccount,
} from '../../money/ledger/index.ts';
import { startTestAnvil } from '../../testing/chain/anvil.ts';
import {
  createTestServer,
  firstOperator,
  type SignedIn,
  type TestServer,
} from '../../testing/index.ts';

let anvil: Anvil;
let server: TestServer;
let provider: JsonRpcProvider;
let alice: Awaited<ReturnType<typeof firstOperator>>;
let buyer: SignedIn;

beforeAll(async () => {
  anvil = await startTestAnvil();
  server = await createTestServer({
    env: { CHAIN_RPC_URL: anvil.url, CHAIN_POLL_MS: '50' },
    works: true,
  });
  const options = { staticNetwork: true, pollingInterval: 50, cacheTimeout: -1 };
  provider = new JsonRpcProvider(anvil.url, 31_337, options);
  alice = await firstOperator(server);
});
afterAll(async () => {
  provider.destroy();
  await server.close();
  await anvil.stop();
});
beforeEach(async () => {
  buyer = await server.signIn();
  await server.call(endpoints.sandbox.fund, { address: buyer.address });
  const { riskNoticeVersion: version } = server.parts.config;
  await server.call(endpoints.user.acknowledgeRisk, { version }, { token: buyer.token });
});

const ju = 10n ** 18n;

async function order(quantity = 1) {
  const { body } = await server.call(
    endpoints.ticket.getOrder,
    { quantity },
    { token: buyer.token },
  );
  return body.data;
}

/** Sends a payment. @returns the id of its event, once it is settled */
async function pay(reference: string, amount: bigint): Promise<string> {
  const wallet = buyer.wallet.connect(provider);
  const checkout = new Contract(server.parts.contracts.addresses.Checkout, checkoutAbi, wallet);
  const { hash } = await checkout.getFunction('pay').send(reference, { value: amount });
  return vi.waitFor(
    async () => {
      server.clock.advance(1_000);
      const [row] = await server.db.query<{ event_id: string }>(
        `select event_id from payments p join chain_events c on c.id = p.event_id
         where c.tx_hash = $1`,
        [hash],
      );
      expect(row).toBeDefined();
      return row?.event_id ?? '';
    },
    { timeout: 20_000 },
  );
}

let quantity = 0;
/** Underpays a new order of another quantity: the same quantity would return the open order. */
const underpaid = async () => {
  quantity += 1;
  const { id, payment } = await order(quantity);
  return { orderId: id, event: await pay(payment.reference, 59n * ju) };
};
const balanceOf = async (userId: string) => (await balancesOf(server.db, userId)).get('JU') ?? 0n;
const suspended = async () => (await systemBalances(server.db, 'suspense')).get('JU') ?? 0n;
const credit = (event_id: string, to: string) => alice.ask('suspense', 'credit', { event_id, to });

/** Sends money on chain, as an operator does for a return. @returns the transaction's hash */
async function send(to: string, value: bigint): Promise<string> {
  const sent = await buyer.wallet.connect(provider).sendTransaction({ to, value });
  await sent.wait();
  return sent.hash;
}
const giveBack = (event_id: string, tx_hash: string) =>
  alice.ask('suspense', 'return', { event_id, tx_hash });

async function expectSound() {
  const { data } = await alice.ask('books', 'verify', { full: true });
  expect(data).toMatchObject({ violations: [], away: [] });
  return data;
}

it('credits money in suspense once to its owner, however often it is requested', async () => {
  const { orderId, event } = await underpaid();
  const { data } = await alice.ask('suspense', 'list');
  expect(data.list).toEqual([
    expect.objectContaining({
      event_id: event,
      amount: String(59n * ju),
      asset: 'JU',
      reason: 'amount_too_low',
      order_id: orderId,
      order_user_id: buyer.userId,
      payer_id: buyer.userId,
    }),
  ]);
  expect(data).toMatchObject({
    total: 1,
    sums: [{ asset: 'JU', count: 1, amount: String(59n * ju) }],
  });
  expect((await expectSound()).notes).toEqual([
    '1 payment waits in suspense: 59 JU (1)',
    `payment ${event} waits in suspense: 59 JU, amount_too_low for order ${orderId}`,
  ]);

  const { data: bob } = await alice.ask('operators', 'add', { name: 'bob' });
  expect(bob.name).toBe('bob');
  const before = await suspended();
  const answers = await Promise.all(Array.from({ length: 6 }, () => credit(event, buyer.userId)));
  expect(answers.map(({ http, data }) => [http, data.changed]).sort()).toEqual([
    ...Array.from({ length: 5 }, () => [200, false]),
    [200, true],
  ]);
  expect(await balanceOf(buyer.userId)).toBe(59n * ju);
  expect(await suspended()).toBe(before - 59n * ju);
  expect((await alice.ask('suspense', 'list')).data.list).toEqual([]);

  const other = await server.signIn();
  expect((await credit(event, other.userId)).error).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('was credited'),
  });
  await alice.ask('users', 'freeze', { who: buyer.userId, reason: 'stolen' });
  expect((await credit(event, buyer.userId)).data.changed).toBe(false);
  await alice.ask('users', 'unfreeze', { who: buyer.userId });
  const hash = `0x${'ab'.repeat(32)}`;
  const returned = await alice.ask('suspense', 'return', { event_id: event, tx_hash: hash });
  expect(returned.error?.code).toBe('conflict');
  const { data: audit } = await alice.ask('audit', 'list', { subject: `payment:${event}` });
  expect(audit.list.map(({ act, detail }) => [act, detail])).toEqual([
    ['suspense.credit', { to: buyer.userId }],
  ]);
  await expectSound();
});

it('refuses impossible credits and returns of a payment, and records a return once', async () => {
  const { event } = await underpaid();
  await alice.ask('users', 'freeze', { who: buyer.userId, reason: 'stolen' });
  expect((await credit(event, buyer.userId)).error?.message).toMatch(/is frozen \(stolen\)/);
  expect((await credit(event, '999999')).error?.code).toBe('notFound');
  await alice.ask('users', 'unfreeze', { who: buyer.userId });
  expect((await credit('999999', buyer.userId)).error?.code).toBe('notFound');
  expect((await credit('x', buyer.userId)).error?.code).toBe('invalid');
  expect(await balanceOf(buyer.userId)).toBe(0n);

  const hash = await send(buyer.address, 59n * ju);
  expect((await giveBack(event, '0x12')).error?.code).toBe('invalid');
  const [{ tx_hash: incoming } = { tx_hash: '' }] = await server.db.query<{ tx_hash: string }>(
    'select tx_hash from chain_events where id = $1',
    [event],
  );
  expect((await giveBack(event, incoming)).error?.message).toContain('brought the money');
  expect((await giveBack(event, hash)).data).toEqual({ changed: true });
  expect((await giveBack(event, hash)).data).toEqual({ changed: false });
  expect((await credit(event, buyer.userId)).error?.message).toContain('was returned');
  const next = await underpaid();
  const again = await giveBack(next.event, hash);
  expect(again.error?.message).toContain(`has sent payment ${event} back`);
  await expectSound();
});

it('accepts one of three concurrent decisions about the same money', async () => {
  const { event } = await underpaid();
  const other = await server.signIn();
  const hash = await send(buyer.address, 59n * ju);
  const answers = await Promise.all([
    credit(event, buyer.userId),
    credit(event, other.userId),
    giveBack(event, hash),
  ]);
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409]);
  await expectSound();
});

it('accepts a transaction as the return of only one payment', async () => {
  const events = [(await underpaid()).event, (await underpaid()).event];
  const hash = await send(buyer.address, 59n * ju);
  const answers = await Promise.all(events.map((event) => giveBack(event, hash)));
  expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
  await expectSound();
});

it('verify reports a return that the chain does not confirm, until the return is reversed', async () => {
  const { event } = await underpaid();
  const other = await server.signIn();
  const early = await provider.getBlock(1).then((block) => block?.transactions[0] ?? '');
  for (const [hash, told] of [
    [`0x${'ef'.repeat(32)}`, /it is not on the chain$/],
    [early, /it was mined before the payment$/],
    [await send(other.address, 59n * ju), /it paid 0x\w+ 0 base units, not 59/],
    [await send(buyer.address, 59n * ju - 1n), /it paid 0x\w+ 58\d+9 base units, not 59/],
  ] as const) {
    expect((await giveBack(event, hash)).data).toEqual({ changed: true });
    for (const full of [false, true]) {
      const { data } = await alice.ask('books', 'verify', { full });
      const detail = expect.stringMatching(told);
      expect(data.violations).toEqual([expect.objectContaining({ books: 'returns', detail })]);
    }
    const [entry] = await server.db.query<{ id: string }>(
      `select max(id)::text as id from ledger_entries
       where kind = 'suspense_return' and (reference = $1 or reference like $1 || ':%')`,
      [event],
    );
    const { data } = await alice.ask('entries', 'reverse', { id: entry?.id ?? '', note: 'typo' });
    expect(data.changed).toBe(true);
    await expectSound();
  }
  const hash = await send(buyer.address, 59n * ju);
  expect((await giveBack(event, hash)).data).toEqual({ changed: true });
  await expectSound();
});

it('reverses a credit to the wrong user, which puts the money back in suspense', async () => {
  const { event } = await underpaid();
  const wrong = await server.signIn();
  await credit(event, wrong.userId);
  const [entry] = await server.db.query<{ id: string }>(
    `select id from ledger_entries where kind = 'suspense_credit' and reference = $1`,
    [event],
  );
  const reverse = () =>
    alice.ask('entries', 'reverse', { id: entry?.id ?? '', note: 'somebody else’s' });
  expect((await reverse()).data.changed).toBe(true);
  expect((await reverse()).data.changed).toBe(false);
  expect(await balanceOf(wrong.userId)).toBe(0n);
  await expectSound();
  expect((await credit(event, buyer.userId)).data.changed).toBe(true);
  expect((await credit(event, wrong.userId)).error?.code).toBe('conflict');
  expect(await balanceOf(buyer.userId)).toBe(59n * ju);
  await expectSound();
});

it('removes tickets and performance when it reverses a purchase', async () => {
  const { id, payment } = await order(2);
  const event = await pay(payment.reference, 120n * ju);
  const { data } = await alice.ask('orders', 'show', { id });
  expect(data.entries.map(({ kind }) => kind)).toEqual([
    'chain_payment',
    'ticket_purchase',
    'release_grant',
  ]);
  expect(data.payments).toEqual([expect.objectContaining({ event_id: event, status: 'credited' })]);
  const [came, bought] = data.entries.map((entry) => entry.id);
  const reverse = (entryId = '') =>
    alice.ask('entries', 'reverse', { id: entryId, note: 'mistake' });

  expect((await reverse(came)).error?.message).toMatch(/is on the chain: reverse the purchase/);
  expect((await reverse(bought)).data.changed).toBe(true);
  expect(await balanceOf(buyer.userId)).toBe(120n * ju);
  const { data: shown } = await alice.ask('users', 'show', { who: buyer.userId });
  expect(shown).toMatchObject({ tickets: { active: 0 }, team: { own_performance: '0' } });
  await expectSound();
});

it('refuses to reverse spent money, reversals, and payments that are on the chain', async () => {
  const { event } = await underpaid();
  const kinds = await server.db.query<{ id: string; kind: string }>(
    `select max(id)::text as id, kind from ledger_entries
     where kind in ('reversal', 'unmatched_payment') group by kind`,
  );
  for (const { id, kind } of kinds) {
    const { error } = await alice.ask('entries', 'reverse', { id, note: 'no' });
    expect([kind, error?.code]).toEqual([kind, 'conflict']);
  }
  await credit(event, buyer.userId);
  const [entry] = await server.db.query<{ id: string }>(
    `select id from ledger_entries where kind = 'suspense_credit' and reference = $1`,
    [event],
  );
  await post(server.db, {
    kind: 'data_adjustment',
    reference: `spent ${event}`,
    postings: [
      { account: userAccount(buyer.userId), asset: 'JU', amount: -ju },
      { account: systemAccount('adjustments'), asset: 'JU', amount: ju },
    ],
    at: server.clock.now(),
  });
  const { error } = await alice.ask('entries', 'reverse', { id: entry?.id ?? '', note: 'no' });
  expect(error?.message).toContain('balance is too low');
  expect((await alice.ask('entries', 'show', { id: '999999' })).error?.code).toBe('notFound');
  await expectSound();
});

it('shows in a statement where the money of a user is', async () => {
  await server.call(endpoints.ticket.getOrder, { quantity: 100 }, { token: buyer.token });
  const { event, orderId } = await underpaid();
  const { data } = await alice.ask('statements', 'user', { who: buyer.address });
  expect([data.money[0], ...data.money.slice(1).sort()]).toEqual([
    'The account is empty.',
    `59 JU from ${buyer.address} for order ${orderId} waits in suspense as payment ${event}: too little.`,
    expect.stringMatching(/^Order \w+ waits until /),
    expect.stringMatching(/^Order \w+ waits until /),
  ]);
  await credit(event, buyer.userId);
  const { data: after } = await alice.ask('statements', 'user', { who: buyer.userId });
  expect(after.money[0]).toBe('59 JU available.');
  expect(after.entries).toEqual([
    expect.objectContaining({
      kind: 'suspense_credit',
      actor: 'operator:alice',
      order_id: orderId,
      words: 'credited to its owner out of suspense',
    }),
  ]);
  const { data: lines } = await alice.ask('audit', 'list', { subject: `user:${buyer.userId}` });
  expect(lines.list.map(({ act }) => act)).toEqual(['statements.user', 'statements.user']);
  const { data: looks } = await alice.ask('audit', 'list', { subject: 'suspense' });
  expect(looks.list[0]?.act).toBe('suspense.list');
  expect((await alice.ask('statements', 'order', { id: 'Onone' })).error?.code).toBe('notFound');
});

it('reports a payment that cannot be booked with its error and tries, and retries it', async () => {
  const { id, payment } = await order(2);
  const [row] = await server.db.query<{ id: string }>(
    // The event's block does not exist yet, so nothing settles the event meanwhile.
    `insert into chain_events (source, chain_id, tx_hash, log_index, block_number, block_hash,
       contract, reference, data, seen_at, tries, next_try_at)
     values ('checkout', 31337, '0xstuck', 0, 1000000, 'b', 'c', $1, $2, $3, 5, $3) returning id`,
    [
      payment.reference,
      JSON.stringify({ payer: buyer.address, token: null, amount: payment.amount }),
      server.clock.now(),
    ],
  );
  const event = row?.id ?? '';
  const [incident] = await server.db.query<{ id: string }>(
    `insert into chain_incidents (chain_id, kind, event_id, detail, created_at)
     values (31337, 'event_not_settled', $1, '{"error":"no room"}', $2) returning id`,
    [event, server.clock.now()],
  );
  server.clock.advance(90_000);
  const { data } = await alice.ask('statements', 'order', { id });
  expect(data.money.join('\n')).toMatch(/could not be booked in 5 tries; it is retried/);
  expect((await alice.ask('incidents', 'list')).data.list).toMatchObject([
    { id: incident?.id, event_id: event, detail: { error: 'no room' } },
  ]);
  const metrics = await server.parts.metrics.registry.metrics();
  expect(metrics).toContain('chain_unsettled_events 1');
  expect(metrics).toContain('chain_unsettled_oldest_seconds 90');

  const retry = () => alice.ask('incidents', 'retry', { id: incident?.id ?? '' });
  expect((await retry()).data.changed).toBe(true);
  expect((await retry()).data.changed).toBe(false);
  const subject = `incident:${incident?.id}`;
  const { data: lines } = await alice.ask('audit', 'list', { subject });
  expect(lines.list.map(({ act }) => act)).toEqual(['incidents.retry']);
  await server.db.query('delete from chain_incidents where id = $1', [incident?.id ?? '']);
  await server.db.query('delete from chain_events where id = $1', [event]);
});

it('refuses to credit an unsupported token, or a payment that a reorg removed', async () => {
  const { event } = await underpaid();
  await server.db.query('update payments set asset = null where event_id = $1', [event]);
  expect((await credit(event, buyer.userId)).error?.message).toContain('unsupported token');
  await server.db.query(`update payments set asset = 'JU' where event_id = $1`, [event]);
  await server.db.query('update chain_events set orphaned_at = now() where id = $1', [event]);
  expect((await credit(event, buyer.userId)).error?.message).toContain('not on the chain any more');
  const { data } = await alice.ask('statements', 'user', { who: buyer.userId });
  expect(data.money.join('\n')).toMatch(/in suspense, but a reorg removed it/);
  await server.db.query('update chain_events set orphaned_at = null where id = $1', [event]);
});

it('lists every open order in a statement, however many newer ones there are', async () => {
  const { body } = await server.call(
    endpoints.ticket.getOrder,
    { quantity: 99 },
    { token: buyer.token },
  );
  await server.db.query(
    `insert into orders select id || n, user_id, kind, quantity, 'expired', chain_id, contract,
       reference || n, token, amount, confirmations, confirmations_needed, tx_hash,
       created_at + interval '1 s', expires_at, paid_at, subject, version, cancelled_at
     from orders, generate_series(1, 20) n where id = $1`,
    [body.data.id],
  );
  const { data } = await alice.ask('statements', 'user', { who: buyer.userId });
  expect(data.money).toContainEqual(expect.stringMatching(`^Order ${body.data.id} waits until `));
  expect(data.orders.at(-1)?.id).toBe(body.data.id);
  await server.db.query(`delete from orders where status = 'expired' and user_id = $1`, [
    buyer.userId,
  ]);
});

it('reverses a purchase while the follower posts entries of the same user', async () => {
  const { id, payment } = await order(3);
  await pay(payment.reference, 180n * ju);
  const { data } = await alice.ask('orders', 'show', { id });
  const bought = data.entries.find(({ kind }) => kind === 'ticket_purchase')?.id ?? '';
  const waiting = () => server.db.query('select 1 from pg_locks where not granted');
  // Locks the accounts first and the team's figures second, like the posting of a payment.
  const reversed = await server.db.tx(async (tx) => {
    await tx.query(`select 1 from ledger_accounts where owner = $1 for no key update`, [
      buyer.userId,
    ]);
    const asked = alice.ask('entries', 'reverse', { id: bought, note: 'mistake' });
    await vi.waitFor(async () => expect(await waiting()).not.toEqual([]));
    const figures = await tx.query(
      'select 1 from team_figures where user_id = $1 for no key update skip locked',
      [buyer.userId],
    );
    return { asked, figures };
  });
  expect(reversed.figures).toHaveLength(1);
  expect((await reversed.asked).data.changed).toBe(true);
  await expectSound();
});

/**
 * Removes the blocks after `after` from the chain, permanently unless transactions are sent again.
 */
async function lose(after: number): Promise<void> {
  const height = await provider.getBlockNumber();
  await provider.send('anvil_rollback', [height - after]);
  await provider.send('anvil_mine', [`0x${(height - after).toString(16)}`]);
}

async function waitingWith(hash: string) {
  const { list } = (await alice.ask('suspense', 'list')).data;
  return list.find(({ tx_hash }) => tx_hash === hash);
}

async function openIncident(): Promise<string> {
  return vi.waitFor(
    async () => {
      const [open] = (await alice.ask('incidents', 'list')).data.list;
      expect(open).toBeDefined();
      return open?.id ?? '';
    },
    { timeout: 20_000 },
  );
}

/** Reverses an entry once the chain has enough new blocks. */
async function reverseInTime(id: string) {
  const reverse = () => alice.ask('entries', 'reverse', { id, note: 'gone' });
  expect((await reverse()).error?.message).toMatch(/may come back: it has been off for 0 new/);
  await provider.send('anvil_mine', ['0x3']);
  await vi.waitFor(async () =>
    expect((await reverse()).error?.message).toMatch(/it has been off for 3 new blocks; wait/),
  );
  await provider.send('anvil_mine', ['0x1']);
  await vi.waitFor(async () => expect((await reverse()).data?.changed).toBe(true));
}

it('puts a payment that is mined again after its reversal in suspense, and credits it', async () => {
  const { id, payment } = await order(2);
  const before = await provider.getBlockNumber();
  const event = await pay(payment.reference, 120n * ju);
  const { data } = await alice.ask('orders', 'show', { id });
  const [came = '', bought = ''] = data.entries.map((entry) => entry.id);
  const { tx_hash: hash = '' } = data.payments[0] ?? {};
  const raw = await provider.send('eth_getRawTransactionByHash', [hash]);
  await lose(before);
  const incident = await openIncident();
  await alice.ask('entries', 'reverse', { id: bought, note: 'gone' });
  await reverseInTime(came);
  expect(await balanceOf(buyer.userId)).toBe(0n);
  await expectSound();

  await provider.send('eth_sendRawTransaction', [raw]);
  const again = await vi.waitFor(
    async () => {
      server.clock.advance(1_000);
      const found = await waitingWith(hash);
      expect(found).toMatchObject({ reason: 'taken_back', order_id: id, orphaned: false });
      return found?.event_id ?? '';
    },
    { timeout: 20_000 },
  );
  expect(again).not.toBe(event);
  await expectSound();
  expect((await alice.ask('incidents', 'list')).data).toMatchObject({ total: 1 });
  expect((await credit(again, buyer.userId)).data.changed).toBe(true);
  expect(await balanceOf(buyer.userId)).toBe(120n * ju);
  await expectSound();
  await alice.ask('incidents', 'resolve', { id: incident, note: 'credited' });
});

it('closes a payment in suspense that a reorg removed, and lists it again when it is mined again', async () => {
  const before = await provider.getBlockNumber();
  const { event } = await underpaid();
  const [entry] = await server.db.query<{ id: string; tx_hash: string }>(
    `select id, tx_hash from ledger_entries where kind = 'unmatched_payment' and reference = $1`,
    [event],
  );
  const { id = '', tx_hash: hash = '' } = entry ?? {};
  const raw = await provider.send('eth_getRawTransactionByHash', [hash]);
  const { error } = await alice.ask('entries', 'reverse', { id, note: 'no' });
  expect(error?.message).toMatch(/is on the chain: credit it to a user or send it back/);
  await lose(before);
  const incident = await openIncident();
  await reverseInTime(id);
  expect(await waitingWith(hash)).toBeUndefined();
  expect((await credit(event, buyer.userId)).error?.message).toMatch(/was given up at/);
  await expectSound();

  await provider.send('eth_sendRawTransaction', [raw]);
  await vi.waitFor(
    async () => {
      server.clock.advance(1_000);
      const found = await waitingWith(hash);
      expect(found).toMatchObject({ reason: 'amount_too_low', orphaned: false });
      expect((await credit(found?.event_id ?? '', buyer.userId)).data.changed).toBe(true);
    },
    { timeout: 20_000 },
  );
  expect(await balanceOf(buyer.userId)).toBe(59n * ju);
  await expectSound();
  await alice.ask('incidents', 'resolve', { id: incident, note: 'credited' });
});

it('reports an incident in verify until it is resolved, and reverses the booked payment', async () => {
  const { id, payment } = await order(2);
  const before = await provider.getBlockNumber();
  await pay(payment.reference, 120n * ju);
  // The chain loses the payment permanently, long after it was confirmed.
  await provider.send('anvil_rollback', [(await provider.getBlockNumber()) - before]);
  await provider.send('anvil_mine', ['0x20']);
  const incident = await vi.waitFor(
    async () => {
      const [open] = (await alice.ask('incidents', 'list')).data.list;
      expect(open).toBeDefined();
      return open?.id ?? '';
    },
    { timeout: 20_000 },
  );
  const named = new RegExp(`chain incident ${incident} is open since .*settled event orphaned`);
  expect((await expectSound()).notes.join('\n')).toMatch(named);

  const { data } = await alice.ask('orders', 'show', { id });
  const [came, bought] = data.entries.map((entry) => entry.id);
  const reverse = (entryId = '') => alice.ask('entries', 'reverse', { id: entryId, note: 'gone' });
  await vi.waitFor(async () =>
    expect((await reverse(came)).error?.message).toContain('balance is too low'),
  );
  for (const entry of [bought, came]) expect((await reverse(entry)).data.changed).toBe(true);
  expect(await balanceOf(buyer.userId)).toBe(0n);
  const { data: off } = await alice.ask('statements', 'order', { id });
  expect(off.money).toEqual([
    expect.stringMatching(/^120 JU arrived with 0x\w+ \(block \d+\), but a reorg removed it/),
    expect.stringMatching(/^Booked as entry \d+: came in .*; reversed by entry \d+\.$/),
    expect.stringMatching(/^Booked as entry \d+: bought tickets; reversed by entry \d+\.$/),
    expect.stringMatching(/ENU of a purchase/),
    expect.stringMatching(/reversed another entry/),
    expect.stringMatching(/a vesting was reversed with its purchase/),
    expect.stringMatching(/reversed another entry/),
  ]);

  const resolve = (note: string) => alice.ask('incidents', 'resolve', { id: incident, note });
  expect((await resolve('taken back')).data.changed).toBe(true);
  expect((await resolve('taken back')).data.changed).toBe(false);
  expect((await resolve('other')).error?.message).toContain('taken back');
  expect((await alice.ask('incidents', 'list')).data.list).toEqual([]);
  expect((await alice.ask('incidents', 'list', { all: true })).data.total).toBe(3);
  const { error } = await alice.ask('incidents', 'resolve', { id: '999', note: 'no' });
  expect(error?.code).toBe('notFound');
  expect((await expectSound()).notes.join('\n')).not.toMatch(named);
});
