import { limits } from '@shared/contract';
import { user } from '@shared/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrder, type StoredOrder } from '../money/orders/index.ts';
import { createTestServer, type SignedIn, type TestServer } from '../testing/calls/server.ts';
import { openApplication } from '../testing/cards/cards.ts';
import { askedTickets, testTerms } from '../testing/money/terms.ts';
import { pendingActionsOfUsers } from './pending-actions.ts';

const hour = 3_600_000;
let server: TestServer;
let member: SignedIn;
let stranger: SignedIn;
let first: StoredOrder;

beforeAll(async () => {
  server = await createTestServer();
  // Every new user has the sandbox's own unread notice.
  await server.db.query('update notices set withdrawn_at = published_at');
  member = await server.signIn();
  stranger = await server.signIn();
});
afterAll(() => server.close());

const pendingActionsOf = ({ userId }: SignedIn) => pendingActionsOfUsers(server.parts)(userId);
const later = (ms: number) => new Date(server.clock.now().getTime() + ms);
const order = (of: SignedIn, quantity: number) =>
  server.db.tx((tx) =>
    createOrder(
      tx,
      testTerms(server.parts.contracts.addresses.Checkout),
      askedTickets(of.userId, quantity),
      server.clock.now(),
    ),
  );

/** Inserts a ticket whose last operation was `agoMs` ago. */
async function ticket(agoMs: number): Promise<void> {
  const { id } = await order(member, 5);
  const made = await server.db.query(
    `insert into tickets
       (id, number, user_id, order_id, position, price, created_at, last_operation_at)
     select $1, $1, $2, $3, 1 + count(*), 60, $4, $4 from tickets where order_id = $3`,
    [`T-${agoMs}`, member.userId, id, later(-agoMs)],
  );
  expect(made).toEqual([]);
  await server.db.query(`update orders set status = 'cancelled' where id = $1`, [id]);
}

it('a new user has no pending actions, not even those of another user', async () => {
  first = await order(member, 1);
  const ask = async ({ token }: SignedIn) => (await server.call(user.due, {}, { token })).body.data;
  expect(await ask(stranger)).toEqual({ list: [] });
  expect(await ask(member)).toMatchObject({ list: [{ kind: 'order_ticket', count: 1 }] });
});

it('returns tickets on their last day and unexpired orders, soonest first', async () => {
  const { id } = await order(member, 2);
  const minuteLater = `update orders set expires_at = expires_at + interval '1 minute' where id = $1`;
  await server.db.query(minuteLater, [id]);
  await ticket(limits.ticketLapseMs - 25 * hour);
  await ticket(limits.ticketLapseMs - hour);
  await ticket(limits.ticketLapseMs + 1);
  expect(await pendingActionsOf(member)).toEqual([
    {
      kind: 'order_ticket',
      count: 2,
      at: first.expiresAt.toISOString(),
      path: `/ticket?order=${first.id}`,
    },
    { kind: 'ticket', count: 1, at: later(hour).toISOString(), path: '/ticket?tab=mine' },
  ]);

  server.clock.advance(hour);
  expect(await pendingActionsOf(member)).toEqual([
    { kind: 'ticket', count: 1, at: later(24 * hour).toISOString(), path: '/ticket?tab=mine' },
  ]);
});

it('lists a mutual-aid position from an hour before it is claimable until its claim', async () => {
  const { id, reference } = await order(stranger, 3);
  await server.db.query(`update orders set status = 'cancelled' where id = $1`, [id]);
  const claimableAt = later(hour);
  await server.db.query(
    `insert into aid_positions
       (order_id, user_id, principal, activation, profit, join_tx, joined_at, claimable_at)
     values ($1, $2, 90, 1, 2, '0x', $3, $4)`,
    [id, stranger.userId, server.clock.now(), claimableAt],
  );
  const path = `/ticket/aid?tab=mine&position=${id}`;
  const due = { count: 1, amount: '93', at: claimableAt.toISOString(), path };
  expect(await pendingActionsOf(stranger)).toEqual([{ ...due, kind: 'aid_soon' }]);
  server.clock.advance(hour);
  expect(await pendingActionsOf(stranger)).toEqual([{ ...due, kind: 'aid' }]);

  await server.db.query(
    `insert into chain_events (source, chain_id, tx_hash, log_index, block_number, block_hash,
       contract, reference, data, seen_at)
     values ('aid_claimed', 31337, '0x1', 0, 1, '0x2', '0x3', $1, '{}', now())`,
    [reference],
  );
  expect(await pendingActionsOf(stranger)).toEqual([]);
});

it('returns a refused application until another one is sent', async () => {
  const { id } = await order(member, 4);
  await server.db.query(`update orders set status = 'cancelled' where id = $1`, [id]);
  const apply = (hash: string, status: string, reason: string | null) =>
    server.db.query(
      `insert into ticket_applications
         (id, user_id, order_id, tx_hash, status, reason, created_at, decided_at)
       values ($1, $2, $3, $1, $4, $5, $6, case when $4 <> 'pending' then $6::timestamptz end)`,
      [hash, member.userId, id, status, reason, server.clock.now()],
    );
  await apply('0x1', 'rejected', 'Not legible.');
  await apply('0x2', 'rejected', 'Not legible.');
  const due = { kind: 'application', at: null, count: 1, path: '/ticket/apply' };
  expect((await pendingActionsOf(member)).at(-1)).toEqual(due);
  await apply('0x3', 'pending', null);
  expect(await pendingActionsOf(member)).not.toContainEqual(due);
});

it('names the card that an unpaid card fee replaces', async () => {
  const owner = await server.signIn();
  const [card] = await server.db.query<{ id: string; holder: string }>(
    `with holder as (
       insert into cardholders (user_id, status, created_at) values ($1, 'approved', $2)
       returning id)
     insert into cards (id, user_id, product_id, cardholder_id, issuer_id, embossed, type, region,
       scheme, state, last4, expires, balance, limits, has_pin, account, issued_at, booked_until,
       activated_at)
     select 'lost', $1, 'virtual-asia', id, 'lost', 'LI WANG', 'virtual', 'HK', 'Visa', 'lost',
       '1234', '12/29', 0, '{}', false, 'lost', $2, $2, $2 from holder
     returning id, cardholder_id as holder`,
    [owner.userId, server.clock.now()],
  );
  const holder = card?.holder ?? '';
  const first = await openApplication(server.db, { userId: owner.userId, holder });
  const unpaid = (subject: string) =>
    server.db.tx((tx) =>
      createOrder(
        tx,
        testTerms(server.parts.contracts.addresses.Checkout),
        { ...askedTickets(owner.userId, 1), kind: 'card_fee', subject },
        server.clock.now(),
      ),
    );
  await unpaid(first);
  expect((await pendingActionsOf(owner))[0]).not.toHaveProperty('replaces');
  await server.db.query(`update card_applications set replaces = 'lost' where id = $1`, [first]);
  expect((await pendingActionsOf(owner))[0]).toMatchObject({
    kind: 'order_card_fee',
    replaces: '1234',
  });
});
