import { errorCodes, type StepUpRules } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSetting, readSetting } from '../../config/settings/index.ts';
import { confirmByWallet } from '../../testing/calls/passkey.ts';
import {
  createTestServer,
  databases,
  newWallet,
  noContracts,
  type SignedIn,
  type TestDatabase,
  type TestServer,
} from '../../testing/index.ts';
import { askWithdrawal, grant } from '../../testing/money/withdrawals.ts';
import { balancesOf } from '../ledger/index.ts';

const { security, user } = endpoints;
const usdt = (whole: number) => BigInt(whole) * 1_000_000n;
const above = (whole: number) => ({
  withdrawals_above: String(usdt(whole)),
  new_recipients: false,
});
const required = errorCodes.stepUpRequired.code;

describe.each(databases)('confirmations of payments on %s', (_name, open) => {
  let database: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await open();
    const env = { STEP_UP_NEW_RECIPIENTS: '' };
    server = await createTestServer({ db: database.db, reader: noContracts, env });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  async function memberWith(rules: StepUpRules): Promise<SignedIn> {
    const one = await server.signIn();
    await grant(server, one.userId, 'USDT', usdt(1_000));
    await grant(server, one.userId, 'ENU', 1_000n);
    const step_up = await confirmByWallet(server, one, { purpose: 'rules', rules });
    await server.call(security.setRules, { ...rules, step_up }, one);
    return one;
  }
  const ask = async (one: SignedIn, amount: bigint, change: object = {}) =>
    (await askWithdrawal(server, one, amount, change)).body.code;
  const confirm = (one: SignedIn, amount: bigint, address = one.address) =>
    confirmByWallet(server, one, {
      purpose: 'withdrawal',
      asset: 'USDT',
      amount: String(amount),
      address,
    });
  const holds = async ({ userId }: SignedIn) => (await balancesOf(server.db, userId)).get('USDT');

  it('members who set no rules confirm only the first withdrawal to an address', async () => {
    const one = await server.signIn();
    await grant(server, one.userId, 'USDT', usdt(900));
    const { address } = newWallet();
    const isAnnounced = async (to: string) =>
      (await server.call(endpoints.withdraw.recipient, { address: to }, one)).body.data
        .needs_step_up;
    expect(await ask(one, usdt(100))).toBe(200);
    expect([await isAnnounced(one.address), await isAnnounced(address)]).toEqual([false, true]);
    expect(await ask(one, usdt(100), { address })).toBe(required);
    const step_up = await confirm(one, usdt(100), address);
    expect(await ask(one, usdt(100), { address, step_up })).toBe(200);
    expect(await isAnnounced(address)).toBe(false);
    expect(await ask(one, usdt(600), { address })).toBe(200);
  });

  it('members who set no rules confirm nothing if the operator chose so', async () => {
    const env = { STEP_UP_NEW_RECIPIENTS: 'off' };
    const other = await createTestServer({ db: database.db, reader: noContracts, env });
    const one = await other.signIn();
    await grant(other, one.userId, 'USDT', usdt(900));
    const { body } = await askWithdrawal(other, one, usdt(900), { address: newWallet().address });
    expect(body.code).toBe(200);
    await other.close();
  });

  it('turning the default rule off needs a confirmation', async () => {
    const one = await server.signIn();
    const rules = { withdrawals_above: null, new_recipients: false };
    expect((await server.call(security.settings, {}, one)).body.data.rules.new_recipients).toBe(
      true,
    );
    expect((await server.call(security.setRules, rules, one)).body.code).toBe(required);
  });

  it('withdrawals worth more than the limit within 24 hours need a confirmation', async () => {
    const one = await memberWith(above(100));
    expect(await ask(one, usdt(60))).toBe(200);
    expect(await ask(one, usdt(41))).toBe(required);
    expect(await holds(one)).toBe(usdt(940));
    expect(await ask(one, usdt(40))).toBe(200);
    expect(await ask(one, usdt(10))).toBe(required);
    expect(await ask(one, usdt(10), { step_up: await confirm(one, usdt(10)) })).toBe(200);
  });

  it('accepts only one of several parallel withdrawals with the same ticket', async () => {
    const one = await memberWith(above(0));
    const step_up = await confirm(one, usdt(20));
    const codes = await Promise.all([1, 2, 3].map(() => ask(one, usdt(20), { step_up })));
    const expired = errorCodes.stepUpExpired.code;
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, expired, expired]);
    expect(await holds(one)).toBe(usdt(980));
  });

  it('accepts parallel withdrawals without a confirmation only up to the limit', async () => {
    const one = await memberWith(above(50));
    const codes = await Promise.all(Array.from({ length: 5 }, () => ask(one, usdt(20))));
    expect(codes.filter((code) => code === 200)).toHaveLength(2);
  });

  it('a ticket is for one amount and address, and stays unused if the withdrawal is refused', async () => {
    const one = await memberWith(above(0));
    const step_up = await confirm(one, usdt(20));
    expect(await ask(one, usdt(21), { step_up })).toBe(errorCodes.stepUpExpired.code);
    const address = newWallet().address;
    expect(await ask(one, usdt(20), { step_up, address })).toBe(errorCodes.stepUpExpired.code);
    expect(await ask(one, usdt(20), { step_up, fee: '1' })).toBe(
      errorCodes.withdrawTermsChanged.code,
    );
    expect(await ask(one, usdt(20), { step_up })).toBe(200);
  });

  it('a withdrawal of a coin without a rate needs a confirmation', async () => {
    const one = await memberWith(above(500));
    const { JU: _, ...rates } = await readSetting(server.db, 'rates');
    await grant(server, one.userId, 'JU', 10n ** 20n);
    const before = await readSetting(server.db, 'rates');
    const change = { by: 'alice', at: server.clock.now() };
    await server.db.tx((tx) => changeSetting(tx, 'rates', rates, change));
    const fees = { asset: 'JU', fee: '0', network_fee: String(5n * 10n ** 17n) };
    expect(await ask(one, 10n ** 19n, fees)).toBe(required);
    await server.db.tx((tx) => changeSetting(tx, 'rates', before, change));
  });

  it('the first withdrawal to an address needs a confirmation, except to the member’s own wallet', async () => {
    const one = await memberWith({ withdrawals_above: null, new_recipients: true });
    expect(await ask(one, usdt(10))).toBe(200);
    const { address } = newWallet();
    expect(await ask(one, usdt(10), { address })).toBe(required);
    const step_up = await confirm(one, usdt(10), address.toLowerCase());
    expect(await ask(one, usdt(10), { address, step_up })).toBe(200);
    expect(await ask(one, usdt(500), { address })).toBe(200);
  });

  it('the first transfer to a member needs a confirmation', async () => {
    const one = await memberWith({ withdrawals_above: null, new_recipients: true });
    const { address } = await server.signIn();
    const send = async (step_up?: { ticket: string }) =>
      (await server.call(user.neuReleaseTransfer, { address, amount: '1', step_up }, one)).body
        .code;
    const isAnnounced = async () =>
      (await server.call(user.transferRecipient, { address }, one)).body.data.needs_step_up;
    expect([await send(), await isAnnounced()]).toEqual([required, true]);
    const intent = { purpose: 'recipient', address } as const;
    const ofOther = await confirmByWallet(server, one, { ...intent, amount: '2' });
    expect(await send(ofOther)).toBe(errorCodes.stepUpExpired.code);
    expect(await send(await confirmByWallet(server, one, { ...intent, amount: '1' }))).toBe(200);
    expect([await send(), await isAnnounced()]).toEqual([200, false]);
  });

  it('accepts the confirmation of a page that does not pass the amount of a transfer', async () => {
    const one = await memberWith({ withdrawals_above: null, new_recipients: true });
    const { address } = await server.signIn();
    const step_up = await confirmByWallet(server, one, { purpose: 'recipient', address });
    const input = { address, amount: '1', step_up };
    expect((await server.call(user.neuReleaseTransfer, input, one)).body.code).toBe(200);
  });

  it.each([
    ['a withdrawal', 'withdrawal', /^Withdraw 20\.00 USDT to 0x\w{40}\. Your signature releases/],
    [
      'a transfer',
      'recipient',
      /^Send 5 ENU to a new recipient: 0x\w{40}\. Your signature releases/,
    ],
  ] as const)(
    'the text of %s names the payment, and claims nothing else',
    async (_, purpose, named) => {
      const one = await server.signIn();
      const { address } = newWallet();
      const intent =
        purpose === 'withdrawal'
          ? ({ purpose, asset: 'USDT', amount: String(usdt(20)), address } as const)
          : ({ purpose, amount: '5000000', address } as const);
      const { message } = (await server.call(endpoints.auth.stepUp, { intent }, one)).body.data;
      const statement = message.split('\n')[3];
      expect(statement).toMatch(named);
      expect(statement).not.toMatch(/moves no funds|signs nobody in/);
    },
  );

  it('a repeated call with a new ticket returns the first answer', async () => {
    const one = await memberWith(above(0));
    const key = 'one-withdrawal';
    const usual = { asset: 'USDT', address: one.address, fee: '2000000' } as const;
    const send = async (step_up: { ticket: string }) => {
      const input = { ...usual, network_fee: null, amount: String(usdt(20)), step_up };
      const { body } = await server.call(endpoints.withdraw.apply, input, {
        token: one.token,
        key,
      });
      return body.data.withdrawal.id;
    };
    const first = await send(await confirm(one, usdt(20)));
    expect(await send(await confirm(one, usdt(20)))).toBe(first);
    expect(await holds(one)).toBe(usdt(980));
  });
});
