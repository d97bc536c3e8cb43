import { createHash, randomBytes } from 'node:crypto';
import {
  type ErrorName,
  errorCodes,
  type InputOf,
  limits,
  mutualAidAbi,
  successCode,
} from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { Interface } from 'ethers';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Issuer } from '../../cards/issuer/index.ts';
import type { TransactionOutcome } from '../../chain/index.ts';
import { changeSetting, readSetting } from '../../config/settings/index.ts';
import { post, systemAccount, userAccount } from '../../money/ledger/index.ts';
import { testClock } from '../../platform/clock.ts';
import { text } from '../../platform/messages/index.ts';
import { addPasskey, confirmByWallet, testPasskey } from '../../testing/calls/passkey.ts';
import { handIn, handInAll, passportOf } from '../../testing/cards/cardholders.ts';
import {
  agreed,
  applyFor,
  approvedHolder,
  delivery,
  fees,
  fundAccount,
  issuedCard,
  openApplication,
  signedReveal,
} from '../../testing/cards/cards.ts';
import { issuerSecret, startIssuer, type TestIssuer } from '../../testing/cards/issuer.ts';
import { paymentArrives } from '../../testing/chain/arriving-payment.ts';
import {
  createTestServer,
  newWallet,
  type SignedIn,
  type TestServer,
  type TestServerOptions,
} from '../../testing/index.ts';
import { paidTickets } from '../../testing/money/paid-tickets.ts';
import { failure, toAnswerable } from './answer.ts';

const {
  auth,
  common,
  machine,
  node,
  notice,
  order: orders,
  pledge,
  sandbox,
  ticket,
  user,
  visa,
  wallet,
  withdraw,
} = endpoints;
const clock = testClock();
const riskVersion = '7';

const parcel = {
  goods_id: 'seed-plate',
  quantity: 1,
  ...delivery,
};

let issuer: TestIssuer;
let server: TestServer;
let member: SignedIn;
const further: TestServer[] = [];

beforeAll(async () => {
  issuer = await startIssuer();
  const env = {
    RISK_NOTICE_VERSION: riskVersion,
    ISSUER_URL: issuer.url,
    ISSUER_SECRET: issuerSecret,
  };
  server = await createTestServer({ clock, sends: true, env });
  member = await server.signIn();
});
afterAll(async () => {
  for (const one of further) await one.close();
  await server.close();
  await issuer.close();
});

interface Refusal {
  http: number;
  body: { code: number; message: string; data: unknown; requestId: string; retry_after?: number };
}

/** Starts another API process on the same database with other settings. */
async function processWith(options: Omit<TestServerOptions, 'db' | 'clock'>): Promise<TestServer> {
  const env = { RISK_NOTICE_VERSION: riskVersion, ...options.env };
  const one = await createTestServer({ ...options, env, clock, db: server.db });
  further.push(one);
  return one;
}

const asRefusal = ({ statusCode, json }: LightMyRequestResponse): Refusal => ({
  http: statusCode,
  body: json(),
});

async function attempt(changes: { message?: string; sign?: string; code?: string } = {}) {
  const wallet = newWallet();
  const issued = await server.call(auth.loginMessage, { address: wallet.address });
  const { message } = issued.body.data;
  const login = (via = server): Promise<Refusal> =>
    via.call(auth.login, {
      address: wallet.address,
      message: changes.message ?? message,
      sign_message: signature,
      ...(changes.code && { code: changes.code }),
    });
  const signature = changes.sign ?? (await wallet.signMessage(message));
  return { login };
}

const order = (quantity: number, options: { key?: string; token?: string } = {}) =>
  server.call(ticket.getOrder, { quantity }, { token: member.token, ...options });

const announce = (token: string) =>
  server.call(visa.uploadImg, { purpose: 'kyc_photo', type: 'image/jpeg', size: 1_000 }, { token });

async function acknowledged(): Promise<SignedIn> {
  const buyer = await server.signIn();
  await server.call(user.acknowledgeRisk, { version: riskVersion }, { token: buyer.token });
  return buyer;
}

/** Starts a process whose chain reports mutual aid as paused or not, and calls `pledge/config`. */
async function aidProcess(paused: boolean): Promise<TestServer> {
  const coverage = new Interface(mutualAidAbi).encodeFunctionResult('coverage', [
    ...[0, 0, 0],
    ...[paused, 1, 1],
  ]);
  const one = await processWith({
    reader: { getCode: async () => '0x', call: async () => coverage },
  });
  await one.call(pledge.config, {}, { token: member.token });
  return one;
}

const newHash = () => `0x${randomBytes(32).toString('hex')}`;

/** Returns the hash of a transaction that bought a ticket. */
async function paidHash(userId: string): Promise<string> {
  const hash = newHash();
  await paidTickets(server.db, { userId, hash, at: clock.now() });
  return hash;
}

const sendTo = (address: string) =>
  server.call(user.neuReleaseTransfer, { address, amount: '1' }, { token: member.token });

/** The example of EIP-55 with the case of its last letter changed. */
const mistyped = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD';

/** Requests a withdrawal of 20 USDT for a new member with 50 USDT. `change` replaces fields. */
async function takeOut(
  change: Partial<InputOf<typeof withdraw.apply>>,
): Promise<Refusal & { token: string; address: string; id: string }> {
  const { userId, address, token } = await server.signIn();
  await post(server.db, {
    kind: 'welcome_grant',
    reference: `usdt ${userId}`,
    at: clock.now(),
    postings: [
      { account: systemAccount('issued'), asset: 'USDT', amount: -50_000_000n },
      { account: userAccount(userId), asset: 'USDT', amount: 50_000_000n },
    ],
  });
  const asked = { asset: 'USDT' as const, amount: '20000000', fee: '2000000', network_fee: null };
  const answer = await server.call(withdraw.apply, { ...asked, address, ...change }, { token });
  return { ...answer, token, address, id: answer.body.data?.withdrawal.id ?? '' };
}

const payIn = (amount: string) =>
  server.call(wallet.deposit, { asset: 'USDT', amount }, { token: member.token });

/** Returns a member with money and an approved cardholder. */
async function applicant(): Promise<SignedIn & { holder: string }> {
  const one = await server.signIn();
  await fundAccount(server, one.userId);
  return { ...one, holder: await approvedHolder(server, one) };
}

async function applyAs(change: Partial<InputOf<typeof visa.openVirtualCard>>): Promise<Refusal> {
  const { holder, token } = await applicant();
  const terms = {
    product: 'virtual-asia',
    holder,
    agreements: agreed,
    fee: fees['virtual-asia'],
    pay: 'account' as const,
  };
  return server.call(visa.openVirtualCard, { ...terms, ...change }, { token });
}

/** Runs an action on a member's new card. */
async function withCard(
  act: (one: SignedIn, id: string) => Promise<Refusal>,
  type: 'virtual' | 'physical' = 'virtual',
): Promise<Refusal> {
  const one = await applicant();
  return act(one, await issuedCard(server, one, { type, holder: one.holder }));
}

/** Starts a process with the same issuer, except for the properties in `less`. */
const issuerWith = (less: Partial<Issuer>): Promise<TestServer> =>
  processWith({ issuer: { ...(server.parts.issuer as Issuer), ...less } });

const replace = (one: SignedIn, card: string) =>
  server.call(
    visa.replaceApply,
    { card, agreements: agreed, fee: fees['virtual-asia'], pay: 'account' },
    one,
  );

/** Applies for the dividend with a transaction of the given outcome. */
async function applyWith(outcome: TransactionOutcome): Promise<Refusal> {
  const one = await processWith({ transactions: { outcome: async () => outcome } });
  return one.call(user.applyTicketDividend, { hash: newHash() }, { token: member.token });
}

/** Error name → a request that provokes it. */
const provocations: Record<ErrorName, () => Promise<Refusal>> = {
  badRequest: () => server.call(user.moneyLog, { limit: 0 }, { token: member.token }),
  unauthorized: () => server.call(user.info),
  forbidden: async () => asRefusal(await server.app.inject('/api/docs/static/%00')),
  notFound: async () => asRefusal(await server.app.inject('/api/v1/nothing/here')),

  async conflict() {
    const input = { quantity: 1, asset: 'JU' };
    const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex');
    await server.db.query(
      `insert into idempotency_keys (user_id, endpoint, key, body_hash, created_at)
       values ($1, $2, 'under-way', $3, $4)`,
      [member.userId, ticket.getOrder.path, digest, clock.now()],
    );
    return order(1, { key: 'under-way' });
  },

  async tooLarge() {
    const { path } = ticket.getOrder;
    const payload = { quantity: '1'.repeat(70_000) };
    return asRefusal(await server.app.inject({ method: 'POST', url: path, payload }));
  },

  async tooManyRequests() {
    const strict = await processWith({ env: { RATE_LIMIT_IP_PER_MINUTE: '1' } });
    await strict.call(common.marquee);
    return strict.call(common.marquee);
  },

  async serverError() {
    await server.db.script('alter table marquee_lines rename to hidden_lines');
    const refused = await server.call(common.marquee);
    await server.db.script('alter table hidden_lines rename to marquee_lines');
    return refused;
  },

  async unavailable() {
    const reader = { getCode: () => Promise.reject(new Error('down')), call: async () => '0x' };
    const cutOff = await processWith({ reader });
    return (await attempt({ sign: '0xabcd' })).login(cutOff);
  },

  signatureInvalid: async () => (await attempt({ sign: '0xabcd' })).login(),

  async loginMessageExpired() {
    const { login } = await attempt();
    clock.advance(limits.loginMessageTtlMs);
    return login();
  },

  async loginMessageUsed() {
    const { login } = await attempt();
    await login();
    return login();
  },

  loginMessageForeign: async () => (await attempt({ message: 'not of this site' })).login(),

  async loginThrottled() {
    const strict = await processWith({ env: { LOGIN_LIMIT_IP: '1' } });
    await (await attempt()).login(strict);
    return (await attempt()).login(strict);
  },

  inviteCodeInvalid: async () => (await attempt({ code: 'NOBODY1' })).login(),

  async idempotencyMismatch() {
    const { token } = await acknowledged();
    await order(1, { token, key: 'the-same-key' });
    return order(2, { token, key: 'the-same-key' });
  },

  idempotencyKeyMissing: () => order(1, { key: '' }),

  // No endpoint provokes this error, so the test calls the ledger directly.
  async balanceInsufficient() {
    const spending = post(server.db, {
      kind: 'ticket_purchase',
      reference: 'more than there is',
      postings: [
        { account: userAccount(member.userId), asset: 'JU', amount: -1n },
        { account: systemAccount('sales'), asset: 'JU', amount: 1n },
      ],
      at: clock.now(),
    });
    const error = await spending.then(() => undefined, toAnswerable);
    return failure(error, 'zhTw', 'request-id');
  },

  orderNotFound: () => server.call(orders.detail, { id: 'O1' }, { token: member.token }),
  riskNoticeRequired: () => order(1),

  async tooManyOpenOrders() {
    const { token } = await acknowledged();
    const orders = { ttl_ms: 60_000, max_open: 1 };
    await server.db.tx((tx) => changeSetting(tx, 'orders', orders, { by: 'a', at: clock.now() }));
    await order(1, { token });
    return order(2, { token });
  },

  async orderNotCancellable() {
    const { token } = await acknowledged();
    const { id } = (await order(1, { token })).body.data as { id: string };
    await server.db.query(`update orders set status = 'confirming' where id = $1`, [id]);
    return server.call(orders.cancel, { id }, { token });
  },

  async accountFrozen() {
    const { token, userId } = await acknowledged();
    await server.db.query(
      `update users set frozen_at = now(), frozen_reason = 'asked for' where id = $1`,
      [userId],
    );
    return order(1, { token });
  },

  async envelopeRefused() {
    const sealed = await processWith({ env: { API_ENVELOPE: 'on' } });
    return asRefusal(await sealed.app.inject(user.info.path));
  },

  async uploadNotFound() {
    const url = `/api/uploads/${'A'.repeat(22)}`;
    return asRefusal(await server.app.inject({ method: 'PUT', url, payload: 'x' }));
  },

  async uploadMismatch() {
    const announced = await announce(member.token);
    const { url, headers } = announced.body.data;
    return asRefusal(await server.app.inject({ method: 'PUT', url, headers, payload: 'x' }));
  },

  async tooManyUploads() {
    const { token } = await server.signIn();
    for (let i = 0; i < 20; i += 1) await announce(token);
    return announce(token);
  },

  async aidTicketRequired() {
    const { token } = await acknowledged();
    return (await aidProcess(false)).call(pledge.getOrder, {}, { token });
  },

  async aidPaused() {
    const { token } = await acknowledged();
    return (await aidProcess(true)).call(pledge.getOrder, {}, { token });
  },

  async aidUnavailable() {
    const { token } = await acknowledged();
    const { chain } = server.parts.config;
    const without = { sandbox: false, chain: { ...chain, checkout: newWallet().address } };
    return (await processWith({ config: without })).call(pledge.getOrder, {}, { token });
  },

  async applicationHashTaken() {
    const { token, userId } = await acknowledged();
    const hash = await paidHash(userId);
    await server.call(user.applyTicketDividend, { hash }, { token });
    return server.call(user.applyTicketDividend, { hash }, { token });
  },

  async applicationSubmitted() {
    const { token, userId } = await acknowledged();
    const first = await paidHash(userId);
    await server.call(user.applyTicketDividend, { hash: first }, { token });
    const hash = await paidHash(userId);
    return server.call(user.applyTicketDividend, { hash }, { token });
  },

  transactionUnknown: () => applyWith({ state: 'unknown' }),
  transactionFailed: () => applyWith({ state: 'failed' }),
  transactionUnconfirmed: () => applyWith({ state: 'pending' }),
  transactionNoPurchase: () => applyWith({ state: 'succeeded', to: null }),

  async transactionForeign() {
    const hash = await paidHash(member.userId);
    const { token } = await server.signIn();
    return server.call(user.applyTicketDividend, { hash }, { token });
  },

  async goodsUnavailable() {
    const { token } = await acknowledged();
    return server.call(machine.order, { ...parcel, goods_id: 'none' }, { token });
  },

  async goodsNotShipped() {
    const { token } = await acknowledged();
    const { body } = await server.call(machine.order, parcel, { token });
    return server.call(machine.receipt, { id: body.data.id }, { token });
  },

  async nodeUnavailable() {
    const { token } = await acknowledged();
    return server.call(node.getOrder, { tier: 'none' }, { token });
  },

  async nodeSoldOut() {
    const { token } = await acknowledged();
    await server.db.query("insert into node_stock (tier, sold) values ('n3', 20)");
    return server.call(node.getOrder, { tier: 'n3' }, { token });
  },

  async nodePriceChanged() {
    const { token } = await acknowledged();
    return server.call(node.balanceBuyNode, { tier: 'n1', price: '1' }, { token });
  },

  transferToSelf: () => sendTo(member.address),
  exportNotFound: () =>
    server.call(user.moneyLogExportTicket, { id: 'A'.repeat(22) }, { token: member.token }),

  async tooManyExports() {
    const { token } = await server.signIn();
    for (let n = 0; n < 3; n += 1) await server.call(user.moneyLogExport, {}, { token });
    return server.call(user.moneyLogExport, {}, { token });
  },

  recipientUnknown: () => sendTo(newWallet().address),
  addressMistyped: () => sendTo(mistyped),

  async withdrawUnavailable() {
    const live = await processWith({ config: { sandbox: false } });
    const asked = { asset: 'USDT' as const, amount: '1', fee: '0', network_fee: null };
    return live.call(
      withdraw.apply,
      { ...asked, address: member.address },
      { token: member.token },
    );
  },
  withdrawTooLittle: () => takeOut({ amount: '9999999' }),
  withdrawLimit: () => takeOut({ amount: '10000000001' }),
  withdrawTermsChanged: () => takeOut({ fee: '1' }),
  withdrawToContract: () => takeOut({ address: server.parts.contracts.addresses.Checkout }),
  async tooManyOpenWithdrawals() {
    const terms = await readSetting(server.db, 'payouts');
    const set = (value: unknown) =>
      server.db.tx((tx) => changeSetting(tx, 'payouts', value, { by: 'alice', at: clock.now() }));
    await set({ ...terms, max_open: 1 });
    const { token, address } = await takeOut({});
    const asked = { asset: 'USDT' as const, fee: '2000000', network_fee: null };
    const refused = await server.call(
      withdraw.apply,
      { ...asked, amount: '20000000', address },
      { token },
    );
    await set(terms);
    return refused;
  },
  async withdrawNotCancellable() {
    const { id, token } = await takeOut({});
    await server.db.query(
      `update withdrawals set state = 'signed', wallet = '0x', nonce = 7 where id = $1`,
      [id],
    );
    return server.call(withdraw.cancel, { id }, { token });
  },

  async depositUnavailable() {
    const terms = await readSetting(server.db, 'deposits');
    const set = (value: unknown) =>
      server.db.tx((tx) => changeSetting(tx, 'deposits', value, { by: 'alice', at: clock.now() }));
    await set([]);
    const refused = await payIn('5000000');
    await set(terms);
    return refused;
  },
  depositOutOfBounds: () => payIn('1'),
  async depositLimit() {
    const terms = await readSetting(server.db, 'deposits');
    const change = (value: unknown) =>
      server.db.tx((tx) => changeSetting(tx, 'deposits', value, { by: 'alice', at: clock.now() }));
    await change(terms.map((coin) => ({ ...coin, daily_limit: '1' })));
    const { token } = await server.signIn();
    const asked = { asset: 'USDT' as const, amount: '2000000' };
    const refused = await server.call(wallet.deposit, asked, { token });
    await change(terms);
    return refused;
  },
  paymentNotClaimable: () =>
    server.call(wallet.claimPayment, { id: '1', signature: '0x00' }, { token: member.token }),
  async claimTextExpired() {
    const { token, address: payer } = await server.signIn();
    // Omits the call that lists the text to sign.
    const id = await paymentArrives(server, { payer, amount: 7_000_000n });
    return server.call(wallet.claimPayment, { id, signature: '0x00' }, { token });
  },

  cardholderNotFound: () => server.call(visa.kycDetail, { id: '0' }, { token: member.token }),

  async cardholderNotEditable() {
    const one = await server.signIn();
    const { id } = (await handIn(server, one)).body.data;
    const given = await passportOf(server.db, one.userId);
    return server.call(visa.editKyc, { ...given, id }, one);
  },

  async cardholderInUse() {
    const one = await server.signIn();
    const { id } = (await handIn(server, one)).body.data;
    await openApplication(server.db, { userId: one.userId, holder: id });
    return server.call(visa.deleteKyc, { id }, one);
  },

  async cardholderExists() {
    const one = await server.signIn();
    await handIn(server, one, { id_number: 'A1234567' });
    return handIn(server, one, { id_number: 'A1234567' });
  },

  documentNotValid: () => handIn(server, member, { expires_on: '2021-01-01' }),

  async tooManyCardholders() {
    const one = await server.signIn();
    await handInAll(server, one);
    return handIn(server, one);
  },

  photoNotUsable: () => handIn(server, member, { photo_front: 'A'.repeat(22) }),

  addressNotFound: () => server.call(visa.addressDetail, { id: '0' }, { token: member.token }),

  async tooManyAddresses() {
    const one = await server.signIn();
    const address = {
      recipient: 'A',
      phone: '+886912345678',
      province: 'P',
      city: 'C',
      district: 'D',
      detail: 'S',
      zip: '110',
    };
    for (let n = 0; n < limits.deliveryAddresses; n += 1) {
      await server.call(visa.addAddress, address, one);
    }
    return server.call(visa.addAddress, address, one);
  },

  cardUnavailable: () => applyAs({ product: 'none' }),
  async cardholderNotApproved() {
    const { id } = (await handIn(server, member)).body.data;
    const terms = { product: 'virtual-asia', holder: id, agreements: agreed, fee: '10000000' };
    return server.call(visa.openVirtualCard, { ...terms, pay: 'account' }, { token: member.token });
  },
  cardFeeChanged: () => applyAs({ fee: '1' }),
  agreementsChanged: () => applyAs({ agreements: { ...agreed, aml: '0' } }),
  async applicationOpen() {
    const one = await applicant();
    await applyFor(server, one, { holder: one.holder });
    return applyFor(server, one, { holder: one.holder });
  },
  cardApplicationNotFound: () =>
    server.call(visa.applyCardDetail, { id: '0' }, { token: member.token }),
  async applicationNotCancellable() {
    const one = await applicant();
    const { application } = (await applyFor(server, one, { holder: one.holder })).body.data;
    return server.call(visa.applyCancel, { id: application.id }, one);
  },
  cardNotReplaceable: () => withCard(replace),

  cardNotFound: () => server.call(visa.cardDetail, { id: 'none' }, { token: member.token }),
  cardNotUsable: () =>
    withCard(async (one, id) => {
      await server.call(visa.reportLost, { id }, one);
      return server.call(visa.freeze, { id, frozen: true }, one);
    }),
  quoteExpired: () => withCard((one, id) => server.call(visa.recharge, { id, quote: 'none' }, one)),
  rechargeOutOfBounds: () =>
    withCard((one, id) => server.call(visa.rechargeQuote, { id, amount: '1' }, one)),
  rechargeLimit: () =>
    withCard(async (one, id) => {
      await server.db.query(
        `insert into card_recharges (card_id, user_id, quote, amount, fee, state, created_at, done_at)
         values ($1, $2, $1, 9999999999, 0, 'success', $3, $3)`,
        [id, one.userId, clock.now()],
      );
      return server.call(visa.rechargeQuote, { id, amount: '10000000' }, one);
    }),
  activationCodeWrong: () =>
    withCard((one, id) => server.call(visa.active, { id, code: '000000' }, one), 'physical'),
  pinRefused: () =>
    withCard(async (one, id) => {
      const step_up = await confirmByWallet(server, one, { purpose: 'cardPin', card: id });
      return server.call(visa.updatePin, { id, pin: 'a.b.c.d.e', step_up }, one);
    }),
  cardLimitTooHigh: () =>
    withCard((one, id) => {
      const limits = { per_payment: '2000000001', daily: null, monthly: null };
      return server.call(visa.updateLimits, { id, limits }, one);
    }),
  issuerCannot: () =>
    withCard(async (one, id) =>
      (await issuerWith({ pin: undefined })).call(visa.pinSetup, { id }, one),
    ),
  cardAmountRefused: () =>
    withCard(async (one, id) => {
      const terms = { id, amount: '20000001' };
      return (await issuerWith({ unit: 10_000n })).call(visa.rechargeQuote, terms, one);
    }),
  cardBalanceInsufficient: () =>
    withCard((one, id) => server.call(visa.unload, { id, amount: '1' }, one)),
  stepUpRequired: () => withCard((one, id) => server.call(visa.reveal, { id }, one)),
  stepUpExpired: () =>
    withCard(async (one, id) => {
      const proof = await signedReveal(server, one, id);
      await server.call(visa.reveal, proof, one);
      return server.call(visa.reveal, proof, one);
    }),
  stepUpForeign: () =>
    withCard(async (one, id) => {
      const proof = await signedReveal(server, { ...one, wallet: newWallet() }, id);
      return server.call(visa.reveal, proof, one);
    }),
  passkeyNotUsable: async () => {
    const one = await server.signIn();
    const passkey = testPasskey();
    await addPasskey(server, one, passkey);
    return addPasskey(server, one, passkey);
  },
  tooManyPasskeys: async () => {
    const one = await server.signIn();
    for (let count = 0; count < limits.passkeys; count += 1) await addPasskey(server, one);
    return addPasskey(server, one);
  },
  issuerAway: () =>
    withCard(async (one, id) => {
      const away = await processWith({
        env: { ISSUER_URL: 'http://127.0.0.1:9', ISSUER_SECRET: issuerSecret },
      });
      return away.call(visa.reveal, await signedReveal(away, one, id), one);
    }),
  issuerCardMissing: () =>
    withCard(async (one, id) => {
      await server.db.query(`update cards set issuer_id = 'unknown' where id = $1`, [id]);
      return server.call(visa.freeze, { id, frozen: true }, one);
    }),

  pushAddressRefused: () =>
    server.call(
      notice.savePush,
      {
        ...{ endpoint: 'https://10.0.0.1/', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
        ...{ muted: [], hide_amounts: false },
      },
      { token: member.token },
    ),

  async sandboxOnly() {
    const live = await processWith({ config: { sandbox: false } });
    return live.call(sandbox.fund, { address: member.address });
  },
};

it.each(Object.keys(errorCodes) as ErrorName[])('%s can occur and has a text', async (name) => {
  const entry = errorCodes[name];
  const { http, body } = await provocations[name]();
  expect({ http, code: body.code }).toEqual({ http: entry.http, code: entry.code });
  expect(body.message).toContain(text('zhTw', `error.${name}`));
  // Exactly the errors with the next step 'wait' have `retry_after`.
  expect(body.retry_after !== undefined).toBe(entry.next === 'wait');
});

it('codes are unique and differ from the success code', () => {
  const codes = Object.values(errorCodes).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).not.toContain(successCode);
});

it('a missing invite is answered with HTTP 401, body code 200 and a text', async () => {
  const closed = await processWith({ env: { INVITE_REQUIRED: 'true' } });
  const { login } = await attempt();
  const { http, body } = await login(closed);
  expect({ http, code: body.code, data: body.data }).toEqual({ http: 401, code: 200, data: null });
  expect(body.message).toBe(text('zhTw', 'inviteRequired'));
});
