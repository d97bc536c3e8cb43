import { type Endpoint, memberErrorCodes } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { freezeUser } from '../../members/users/index.ts';
import { delivery } from '../../testing/cards/cards.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import { readState } from '../../testing/state.ts';

/** Every POST of signed-in users that a frozen user may make. */
const allowed = [
  ...['auth/logout', 'auth/endSession', 'auth/logoutAll', 'notice/read', 'notice/readOwn'],
  ...[
    'auth/stepUp',
    'visa/freeze',
    'visa/reportLost',
    'user/moneyLogExportTicket',
    'visa/statementTicket',
  ],
  ...['notice/push', 'notice/savePush', 'notice/endPush'],
  ...['visa/info', 'visa/myCardList', 'visa/cardDetail', 'visa/consumeList', 'visa/rechargeList'],
  ...['visa/kycList', 'visa/kycDetail', 'visa/addressList', 'visa/addressDetail'],
  ...['visa/applyCardList', 'visa/applyCardDetail', 'visa/getVirtualCardBin', 'visa/agreement'],
  ...['visa/statementMonths', 'visa/statements'],
].map((call) => `/api/v1/${call}`);

const posts = Object.values<Record<string, Endpoint>>(endpoints)
  .flatMap((calls) => Object.values(calls))
  .filter(({ method, access }) => method === 'POST' && access === 'login');
const denied = posts.filter(({ whileFrozen }) => whileFrozen !== 'allowed');

/** Field name → a valid value. Only `address` differs between calls (`inputOf`). */
const values: Record<string, unknown> = {
  id: '1',
  quantity: 1,
  amount: '1000000',
  asset: 'USDT',
  tier: 'node',
  price: '1',
  hash: `0x${'a'.repeat(64)}`,
  address: `0x${'1'.repeat(40)}`,
  uid: 'JU12345678',
  version: '1',
  kind: 'release',
  wanted: true,
  signature: '0xab',
  fee: '1',
  name: 'Lin',
  network_fee: null,
  tx_hash: null,
  goods_id: 'plate',
  ...delivery,
  purpose: 'kyc_photo',
  type: 'image/jpeg',
  size: 1,
  first_name: 'Mei',
  last_name: 'Chen',
  email: 'mei@example.com',
  id_type: 'passport',
  id_number: 'AB123456',
  issued_on: '2020-01-31',
  expires_on: '2079-01-31',
  photo_front: 'A'.repeat(22),
  product: 'virtual-asia',
  holder: '1',
  pay: 'account',
  card: '1',
  month: '2026-01',
  agreements: { user: '1', aml: '1', privacy: '1' },
  format: 'pdf',
  quote: 'q',
  code: '246810',
  pin: 'a.b.c.d.e',
  frozen: false,
  limits: { per_payment: null, daily: null, monthly: null },
  ticket: 'x',
  withdrawals_above: null,
  new_recipients: true,
  registration: {
    id: 'A',
    rawId: 'A',
    type: 'public-key',
    response: { clientDataJSON: 'A', attestationObject: 'A' },
  },
};

function inputOf({ path, input }: Endpoint): Record<string, unknown> {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const { required = [], properties = {} } = schema;
  // The country decides which parts of an address are required.
  const parts = Object.keys(delivery).filter((name) => name in properties);
  const address = path.startsWith('/api/v1/visa/') ? '1' : values.address;
  return Object.fromEntries(
    [...required, ...parts].map((name) => [name, { ...values, address }[name]]),
  );
}

let server: TestServer;
let member: SignedIn;
beforeAll(async () => {
  server = await createTestServer();
  member = await server.signIn();
  await server.db.tx((tx) => freezeUser(tx, member.userId, 'asked for', server.clock.now()));
});
afterAll(() => server.close());

it('the contract allows a frozen user only the listed POSTs', () => {
  const open = posts.filter(({ whileFrozen }) => whileFrozen).map(({ path }) => path);
  expect(open.sort()).toEqual([...allowed].sort());
});

it.each(denied.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s refuses a frozen user and changes nothing',
  async (_path, endpoint) => {
    const before = await readState(server.db, ['sessions']);
    const { http, body } = await server.call(endpoint, inputOf(endpoint), member);
    expect([http, body.code]).toEqual([403, memberErrorCodes.accountFrozen.code]);
    expect(await readState(server.db, ['sessions'])).toEqual(before);
  },
);

it('lets a frozen user freeze a card, sign in, and end sessions', async () => {
  const { visa, auth } = endpoints;
  const freeze = await server.call(visa.freeze, { id: '1', frozen: true }, member);
  expect(freeze.body.code).toBe(memberErrorCodes.cardNotFound.code);
  const other = await server.signIn({ wallet: member.wallet });
  expect((await server.call(visa.info, {}, other)).http).toBe(200);
  expect((await server.call(auth.logout, {}, other)).http).toBe(200);
});
