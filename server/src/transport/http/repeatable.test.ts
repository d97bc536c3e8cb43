import { createECDH } from 'node:crypto';
import type { Endpoint } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { CompactEncrypt, importJWK } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Anvil } from '../../chain/contracts/anvil.ts';
import { callRpc } from '../../chain/node/rpc.ts';
import { post, systemAccount, userAccount } from '../../money/ledger/index.ts';
import { addPasskey, confirmByWallet } from '../../testing/calls/passkey.ts';
import { handIn } from '../../testing/cards/cardholders.ts';
import {
  applyFor,
  delivery,
  fundAccount,
  issuedCard,
  signedReveal,
} from '../../testing/cards/cards.ts';
import { issuerSecret, startIssuer, type TestIssuer } from '../../testing/cards/issuer.ts';
import { startTestAnvil } from '../../testing/chain/anvil.ts';
import { paymentArrives } from '../../testing/chain/arriving-payment.ts';
import {
  createTestServer,
  firstOperator,
  newWallet,
  type SignedIn,
  type TestServer,
} from '../../testing/index.ts';
import { readState } from '../../testing/state.ts';

const {
  auth,
  federation,
  machine,
  notice,
  order,
  sandbox,
  security,
  ticket,
  user,
  visa,
  wallet,
  withdraw,
} = endpoints;

const repeatable = Object.values<Record<string, Endpoint>>(endpoints)
  .flatMap((calls) => Object.values(calls))
  .filter((endpoint) => endpoint.repeatable);

let anvil: Anvil;
let issuer: TestIssuer;
let server: TestServer;
let member: SignedIn;
const newcomer = newWallet();

beforeAll(async () => {
  anvil = await startTestAnvil();
  issuer = await startIssuer();
  server = await createTestServer({
    env: { CHAIN_RPC_URL: anvil.url, ISSUER_URL: issuer.url, ISSUER_SECRET: issuerSecret },
  });
  member = await server.signIn();
});
afterAll(async () => {
  await server.close();
  await issuer.close();
  await anvil.stop();
});

const browserKey = createECDH('prime256v1');
const subscription = {
  endpoint: 'https://push.example/a',
  p256dh: browserKey.generateKeys('base64url'),
  auth: 'A'.repeat(22),
};

/** Path → input with which the first call of this session succeeds. */
const inputs: Record<string, (token: string) => object | Promise<object>> = {
  [auth.login.path]: async () => {
    const { address } = newcomer;
    const { message } = (await server.call(auth.loginMessage, { address })).body.data;
    return { address, message, sign_message: await newcomer.signMessage(message) };
  },
  [federation.stop.path]: async () => {
    const { ask } = await firstOperator(server);
    const team = { name: 'visa-team', publishes: ['remote-visa'] };
    const { key } = (await ask('operators', 'add', team)).data;
    return { remote: 'remote-visa', key, halt: false };
  },
  [auth.isRegister.path]: () => ({ address: newcomer.address }),
  [auth.inviter.path]: async () => {
    const { token } = await server.signIn({ wallet: member.wallet });
    const { body } = await server.call(user.info, {}, { token });
    return { address: newWallet().address, code: body.data.code };
  },
  [auth.logout.path]: () => ({}),
  [auth.logoutAll.path]: () => ({}),
  [auth.endSession.path]: () => ({ id: '1' }),
  [sandbox.fund.path]: () => ({ address: newcomer.address }),
  [user.updateJuUid.path]: () => ({ uid: 'JU12345678' }),
  [user.saveTransferContact.path]: async () => ({
    address: (await server.signIn()).address,
    name: 'Lin',
  }),
  [order.approval.path]: async () => {
    const { token } = await server.signIn({ wallet: member.wallet });
    const { riskNoticeVersion: version } = server.parts.config;
    await server.call(user.acknowledgeRisk, { version }, { token });
    const { body } = await server.call(ticket.getOrder, { quantity: 1 }, { token });
    return { id: body.data.id, tx_hash: `0x${'ab'.repeat(32)}` };
  },
  [order.cancel.path]: async () => {
    const { token } = await server.signIn({ wallet: member.wallet });
    const { riskNoticeVersion: version } = server.parts.config;
    await server.call(user.acknowledgeRisk, { version }, { token });
    const { body } = await server.call(ticket.getOrder, { quantity: 1 }, { token });
    return { id: body.data.id };
  },
  [machine.receipt.path]: async () => {
    const { token } = await server.signIn({ wallet: member.wallet });
    const { riskNoticeVersion: version } = server.parts.config;
    await server.call(user.acknowledgeRisk, { version }, { token });
    const { body } = await server.call(
      machine.order,
      {
        goods_id: 'seed-plate',
        quantity: 1,
        ...delivery,
      },
      { token },
    );
    const at = server.clock.now();
    await server.db.query(
      `update goods_orders set paid_at = $2, shipped_at = $2, shipped_by = 'alice',
         carrier = 'Post', tracking = '1234' where order_id = $1`,
      [body.data.id, at],
    );
    return { id: body.data.id };
  },
  [user.acknowledgeRisk.path]: () => ({ version: server.parts.config.riskNoticeVersion }),
  [notice.read.path]: () => ({}),
  [notice.readOwn.path]: () => ({}),
  [notice.push.path]: () => ({}),
  [notice.savePush.path]: () => ({ ...subscription, muted: [], hide_amounts: false }),
  [notice.endPush.path]: () => ({ endpoint: subscription.endpoint }),
  [notice.setPreference.path]: () => ({ kind: 'release', wanted: true }),
  [visa.info.path]: () => ({}),
  [visa.kycList.path]: () => ({}),
  [visa.kycDetail.path]: cardholder,
  [visa.deleteKyc.path]: cardholder,
  [visa.addressList.path]: () => ({}),
  [visa.addressDetail.path]: address,
  [visa.deleteAddress.path]: address,
  [visa.getVirtualCardBin.path]: () => ({}),
  [visa.agreement.path]: () => ({ name: 'user' }),
  [visa.applyCardList.path]: () => ({}),
  [visa.applyCardDetail.path]: application,
  [visa.applyCancel.path]: application,
  [visa.myCardList.path]: () => ({}),
  [visa.cardDetail.path]: card,
  [visa.consumeList.path]: card,
  [visa.rechargeList.path]: card,
  [visa.statementMonths.path]: card,
  [visa.statements.path]: card,
  [visa.rechargeQuote.path]: async () => ({ ...(await card()), amount: '20000000' }),
  [visa.active.path]: async () => ({ ...(await card()), code: '246810' }),
  [visa.pinSetup.path]: card,
  [visa.updatePin.path]: pin,
  [visa.freeze.path]: async () => ({ ...(await card()), frozen: true }),
  [visa.updateLimits.path]: async () => ({
    ...(await card()),
    limits: { per_payment: '1000000', daily: null, monthly: null },
  }),
  [visa.reveal.path]: async (token) =>
    signedReveal(server, { ...member, token }, (await card()).id),
  [auth.stepUp.path]: async () => ({
    intent: { purpose: 'cardNumber' as const, card: (await card()).id },
  }),
  [security.setRules.path]: () => ({ withdrawals_above: null, new_recipients: true }),
  [security.renamePasskey.path]: async () => {
    const one = await server.signIn({ wallet: member.wallet });
    return { id: (await addPasskey(server, one)).body.data.id, name: 'Phone' };
  },
  [security.removePasskey.path]: async (token) => {
    const one = { ...member, token };
    const { id } = (await addPasskey(server, one)).body.data;
    const intent = { purpose: 'removePasskey' as const, passkey: id };
    return { id, step_up: await confirmByWallet(server, one, intent) };
  },
  [visa.reportLost.path]: card,
  [visa.close.path]: card,
  [wallet.claimPayment.path]: async () => {
    const { token, address: payer } = await server.signIn({ wallet: member.wallet });
    const id = await paymentArrives(server, { payer, amount: 7_000_000n });
    const { body } = await server.call(wallet.unassigned, {}, { token });
    return { id, signature: await member.wallet.signMessage(body.data.list[0]?.message ?? '') };
  },
  [withdraw.cancel.path]: async () => {
    const { token, userId, address } = await server.signIn({ wallet: member.wallet });
    await post(server.db, {
      kind: 'welcome_grant',
      reference: 'usdt',
      at: server.clock.now(),
      postings: [
        { account: systemAccount('issued'), asset: 'USDT', amount: -20_000_000n },
        { account: userAccount(userId), asset: 'USDT', amount: 20_000_000n },
      ],
    });
    const asked = { asset: 'USDT' as const, amount: '20000000', fee: '2000000', network_fee: null };
    const { body } = await server.call(withdraw.apply, { ...asked, address }, { token });
    return { id: body.data.withdrawal.id };
  },
};

async function cardholder() {
  const one = await server.signIn({ wallet: member.wallet });
  return (await handIn(server, one)).body.data;
}

/** Creates an application with an unpaid fee. */
async function application() {
  const one = await server.signIn({ wallet: member.wallet });
  const { id } = (await applyFor(server, one, { pay: 'wallet' })).body.data.application;
  return { id };
}

let ownCard: Promise<string> | undefined;

/** Returns the member's card. Calls for it succeed until `reportLost`, which comes last. */
async function card() {
  const one = await server.signIn({ wallet: member.wallet });
  ownCard ??= fundAccount(server, one.userId).then(() => issuedCard(server, one));
  return { id: await ownCard };
}

async function pin(token: string) {
  const { id } = await card();
  const setup = (await server.call(visa.pinSetup, { id }, { token })).body.data;
  const { kid, ...jwk } = setup.key;
  const said = new TextEncoder().encode(JSON.stringify({ pin: '290571', card: setup.card }));
  const jwe = await new CompactEncrypt(said)
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
  const intent = { purpose: 'cardPin' as const, card: id };
  return { id, pin: jwe, step_up: await confirmByWallet(server, { ...member, token }, intent) };
}

async function address() {
  const one = await server.signIn({ wallet: member.wallet });
  return (await server.call(visa.addAddress, delivery, one)).body.data;
}

/** Returns the state of the database and the newcomer's balance on the chain. */
async function everything() {
  const balance = await callRpc(anvil.url, 'eth_getBalance', [newcomer.address, 'latest']);
  return { ...(await readState(server.db)), balance };
}

it.each(repeatable.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s changes nothing more when it is called again',
  async (path, endpoint) => {
    const { token } = await server.signIn({ wallet: member.wallet });
    const input = await inputs[path]?.(token);
    const first = await server.call(endpoint, input, { token });
    expect(first.http).toBe(200);
    const after = await everything();
    server.clock.advance(1);
    const second = await server.call(endpoint, input, { token });
    expect(second.http).toBeLessThan(500);
    expect(await everything()).toEqual(after);
  },
);
