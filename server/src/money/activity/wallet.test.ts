import { assets } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyProducts } from '../../cards/cards/index.ts';
import { changeSetting, type Settings } from '../../config/settings/index.ts';
import { freezeUser } from '../../members/users/index.ts';
import { openApplication } from '../../testing/cards/cards.ts';
import { paymentArrives } from '../../testing/chain/arriving-payment.ts';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { valueInUsdt } from './rates.ts';

describe('the value of an amount', () => {
  it('is rounded down', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 40n });
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 0n, max: 10n ** 12n }), (base, rate) => {
        const exact = base * rate;
        const value = valueInUsdt('JU', base, rate);
        const unit = 10n ** BigInt(assets.JU.decimals);
        expect(value * unit <= exact && exact < (value + 1n) * unit).toBe(true);
      }),
    );
  });

  it('equals the amount of USDT at the rate 1', () => {
    expect(valueInUsdt('USDT', 1_234_567n, 1_000_000n)).toBe(1_234_567n);
  });
});

describe('wallet/balances and visa/info', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({
      env: { WELCOME_GRANT: 'USDT=1.5,SPA=10,TICKET=2', RATES_USDT: 'SPA=0.025' },
    });
  });
  afterAll(() => server.close());

  it('shows every asset and values those with a rate', async () => {
    const { token } = await server.signIn();
    const { body } = await server.call(endpoints.wallet.balances, {}, { token });
    expect(body.data.balances).toEqual([
      { asset: 'USDT', amount: '1500000', usdt_value: '1500000' },
      { asset: 'JU', amount: '0', usdt_value: null },
      { asset: 'SPA', amount: `10${'0'.repeat(18)}`, usdt_value: '250000' },
      { asset: 'ENU', amount: '0', usdt_value: null },
      { asset: 'TICKET', amount: '2', usdt_value: null },
    ]);
    expect(body.data.usdt_total).toBe('1750000');
    expect(body.data.account_frozen).toBe(false);
    expect(body.data.tokens?.map(({ asset }) => asset)).toEqual(['USDT', 'SPA']);
  });

  it('lists payments that wait for confirmations, and unassigned ones', async () => {
    const { token, address } = await server.signIn();
    const incoming = async () =>
      (await server.call(endpoints.wallet.balances, {}, { token })).body.data.incoming;
    const asked = { asset: 'USDT', amount: '5000000' } as const;
    const { id } = (await server.call(endpoints.wallet.deposit, asked, { token })).body.data;
    expect(await incoming()).toEqual([]);
    const set = (status: string) =>
      server.db.query('update orders set status = $2 where id = $1', [id, status]);
    await set('confirming');
    const deposit = { order_kind: 'deposit', ...asked };
    expect(await incoming()).toEqual([deposit]);
    await paymentArrives(server, { payer: address, amount: 7_000_000n });
    const unassigned = { order_kind: null, asset: 'USDT', amount: '7000000' };
    expect(await incoming()).toEqual([deposit, unassigned]);
    await set('cancelled');
    await server.db.query(
      `update payments set resolution = 'returned', resolved_at = now() where payer = $1`,
      [address],
    );
    expect(await incoming()).toEqual([]);
  });

  it('reports that the account is frozen', async () => {
    const { userId, token } = await server.signIn();
    await freezeUser(server.db, userId, 'asked', server.clock.now());
    const { body } = await server.call(endpoints.wallet.balances, {}, { token });
    expect(body.data.account_frozen).toBe(true);
  });

  /** Changes a setting as an operator does. */
  const set = <N extends keyof Settings>(name: N, value: Settings[N]) =>
    server.db.tx((tx) => changeSetting(tx, name, value, { by: 'alice', at: server.clock.now() }));

  it('values a ticket in the public configuration, if JU has a rate', async () => {
    const value = async () =>
      (await server.call(endpoints.common.config, {})).body.data.ticket_price_usdt;
    expect(await value()).toBeUndefined();
    await set('rates', { USDT: '1000000', JU: '500000' });
    expect(await value()).toBe('30000000');
    await set('rates', { USDT: '1000000', SPA: '25000' });
  });

  it('dates a rate by its change, keeps it over a restart and drops a removed one', async () => {
    const { token } = await server.signIn();
    const read = async () =>
      (await server.call(endpoints.wallet.balances, {}, { token })).body.data;
    const first = (await read()).rates_at;
    server.clock.advance(60_000);
    await set('rates', { USDT: '1000000', SPA: '1' });
    expect((await read()).rates_at).not.toBe(first);
    // The server restarts with the same environment.
    const restarted = await createTestServer({
      db: server.db,
      clock: server.clock,
      env: { RATES_USDT: 'SPA=0.025' },
    });
    expect((await read()).balances.find(({ asset }) => asset === 'SPA')?.usdt_value).toBe('10');
    await restarted.close();
    await set('rates', { USDT: '1000000' });
    expect((await read()).balances.find(({ asset }) => asset === 'SPA')?.usdt_value).toBeNull();
  });

  it('shows the member’s cards, the products, cardholders by status and open applications', async () => {
    const { token, userId } = await server.signIn();
    const other = await server.signIn();
    for (const [owner, last4] of [
      [userId, '1111'],
      [other.userId, '2222'],
    ] as const) {
      await server.db.query(
        `with holder as (
           insert into cardholders (user_id, status, created_at)
           values ($1, 'approved', now()), ($1, 'pending', now()) returning id, status)
         insert into cards (id, user_id, product_id, cardholder_id, issuer_id, embossed, type, region,
           scheme, state, last4, expires, balance, limits, has_pin, account, issued_at,
           booked_until)
         select $2, $1, 'virtual-asia', id, $2, 'LI WANG', 'virtual', 'HK', 'Visa', 'active', $3,
           '12/29', 5, '{}', false, $2, now(), now() from holder where status = 'approved'`,
        [owner, `card ${last4}`, last4],
      );
      const [holder] = await server.db.query<{ id: string }>(
        `select id from cardholders where user_id = $1 and status = 'approved'`,
        [owner],
      );
      await openApplication(server.db, { userId: owner, holder: holder?.id ?? '' });
    }
    const { body } = await server.call(endpoints.visa.info, {}, { token });
    expect(body.data.cards).toEqual([
      {
        id: 'card 1111',
        type: 'virtual',
        status: 'pending_recharge',
        last4: '1111',
        expires: '12/29',
        balance: '5',
        scheme: 'Visa',
        region: 'HK',
        state: 'active',
        holder: 'LI WANG',
        replacement: null,
        replacing: null,
        account_frozen: false,
        reported: null,
        damaged: false,
      },
    ]);
    expect(body.data.products.map(({ id }) => id)).toEqual(
      server.parts.config.cardProducts.map(({ id }) => id),
    );
    expect(body.data.cardholders).toEqual({ approved: 1, pending: 1, rejected: 0 });
    expect(body.data.applications_open).toBe(1);
  });

  it('keeps a withdrawn product as not available', async () => {
    await server.db.tx((tx) => applyProducts(tx, []));
    const { token } = await server.signIn();
    const { body } = await server.call(endpoints.visa.info, {}, { token });
    expect(body.data.products.map(({ available }) => available)).toEqual([false, false, false]);
  });
});

describe('common/marquee', () => {
  it('follows the language and keeps an operator’s text', async () => {
    const server = await createTestServer();
    await server.db.query(
      `update marquee_lines set texts = '{"en": "Maintenance at noon"}' where id = 'welcome'`,
    );
    await server.db.query(`update marquee_lines set active = false where id = 'safety'`);
    const restarted = await createTestServer({ db: server.db });
    await restarted.close();
    const { body } = await server.call(endpoints.common.marquee, {}, { language: 'TW' });
    expect(body.data.list.map(({ id }) => id)).toEqual(['welcome', 'ticket']);
    expect(body.data.list[0]?.text).toBe('Maintenance at noon');
    expect(body.data.list[1]?.text).toContain('門票');
    await server.close();
  });
});
