import { type ErrorName, errorCodes } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runReconciliations } from '../../platform/reconciliation.ts';
import {
  createTestServer,
  databases,
  newWallet,
  type SignedIn,
  type TestDatabase,
  type TestServer,
} from '../../testing/index.ts';
import {
  balancesOf,
  ledgerReconciliation,
  post,
  systemAccount,
  userAccount,
} from '../ledger/index.ts';
import { transferReconciliation } from './reconciliation.ts';

const { user } = endpoints;

describe.each(databases)('the transfer API on %s', (_name, open) => {
  let database: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await open();
    server = await createTestServer({ db: database.db });
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  async function memberWith(amount: bigint): Promise<SignedIn> {
    const one = await server.signIn();
    if (amount > 0n) {
      await post(server.db, {
        kind: 'welcome_grant',
        reference: `enu ${one.userId}`,
        at: server.clock.now(),
        postings: [
          { account: systemAccount('issued'), asset: 'ENU', amount: -amount },
          { account: userAccount(one.userId), asset: 'ENU', amount },
        ],
      });
    }
    return one;
  }

  const send = ({ token }: SignedIn, { address }: SignedIn, amount: bigint, remark?: string) =>
    server.call(
      user.neuReleaseTransfer,
      { address, amount: String(amount), ...(remark !== undefined && { remark }) },
      { token },
    );
  const holds = async ({ userId }: SignedIn) =>
    (await balancesOf(server.db, userId)).get('ENU') ?? 0n;
  const log = async ({ token }: SignedIn, query: object = {}) =>
    (await server.call(user.neuReleaseTransferLog, query, { token })).body.data;
  const contacts = async ({ token }: SignedIn) =>
    (await server.call(user.transferContacts, {}, { token })).body.data.list;
  const check = (address: string, token?: string) =>
    server.call(user.transferRecipient, { address }, token === undefined ? {} : { token });
  const sound = async () => {
    const { db, clock } = server;
    const reconciliations = [ledgerReconciliation(db), transferReconciliation({ db, clock })];
    expect((await runReconciliations(reconciliations, { full: true })).violations).toEqual([]);
  };

  it('lists a transfer in the transfer logs and money logs of both members', async () => {
    const [from, to] = [await memberWith(10n), await memberWith(0n)];
    const { body } = await send(from, to, 4n, ' for May ');
    expect(body.data).toMatchObject({ direction: 'outgoing', amount: '4', remark: 'for May' });
    expect([await holds(from), await holds(to)]).toEqual([6n, 4n]);
    expect((await log(from)).list).toMatchObject([{ counterparty: to.address, amount: '4' }]);
    expect((await log(to)).list).toMatchObject([
      { direction: 'incoming', counterparty: from.address, remark: 'for May' },
    ]);
    for (const [one, amount] of [[from, '-4'] as const, [to, '4'] as const]) {
      const records = await server.call(user.moneyLog, { type: 'transfer' }, { token: one.token });
      expect(records.body.data.list).toMatchObject([{ asset: 'ENU', amount }]);
    }
    await sound();
  });

  it('changes nothing, including contacts, when the balance is too low', async () => {
    const [from, to] = [await memberWith(10n), await memberWith(0n)];
    expect((await send(from, to, 11n)).http).toBe(400);
    expect([await holds(from), await contacts(from)]).toEqual([10n, []]);
    expect((await log(from)).list).toEqual([]);
  });

  it('accepts as many of fifty parallel transfers as the balance allows', async () => {
    const [from, to] = [await memberWith(20n), await memberWith(0n)];
    const all = await Promise.all(Array.from({ length: 50 }, () => send(from, to, 1n)));
    expect(all.filter(({ http }) => http === 200)).toHaveLength(20);
    expect([await holds(from), await holds(to)]).toEqual([0n, 20n]);
    expect(await contacts(from)).toMatchObject([{ address: to.address, times: 20 }]);
    await sound();
  });

  it('completes parallel transfers around a ring of members without a deadlock', async () => {
    const ring = await Promise.all([1, 2, 3].map(() => memberWith(30n)));
    const sent = await Promise.all(
      Array.from({ length: 45 }, (_, n) =>
        send(ring[n % 3] as SignedIn, ring[(n + 1) % 3] as SignedIn, 1n),
      ),
    );
    expect(sent.map(({ http }) => http)).toEqual(sent.map(() => 200));
    expect(await Promise.all(ring.map(holds))).toEqual([30n, 30n, 30n]);
    await sound();
  });

  it('pages through the log in one or both directions', async () => {
    const [one, other] = [await memberWith(10n), await memberWith(10n)];
    for (const amount of [1n, 2n, 3n]) {
      await send(one, other, amount);
      await send(other, one, amount);
    }
    const walk = async (query: object) => {
      const found: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const { list, next } = await log(one, { ...query, limit: 2, ...(cursor && { cursor }) });
        found.push(...list.map(({ direction, amount }) => `${direction[0]}${amount}`));
        if (!next) return found.join(' ');
        cursor = next;
      }
    };
    expect(await walk({})).toBe('i3 o3 i2 o2 i1 o1');
    expect(await walk({ direction: 'incoming' })).toBe('i3 i2 i1');
  });

  it('names a contact, keeps the name after a transfer, and keeps the contact when the name is removed', async () => {
    const [from, to] = [await memberWith(10n), await memberWith(0n)];
    const name = (text: string) =>
      server.call(
        user.saveTransferContact,
        { address: to.address.toLowerCase(), name: text },
        { token: from.token },
      );
    await name(' Lin ');
    expect(await contacts(from)).toEqual([
      { address: to.address, name: 'Lin', times: 0, last_at: null },
    ]);
    await send(from, to, 1n);
    expect(await contacts(from)).toMatchObject([{ name: 'Lin', times: 1 }]);
    await name('');
    expect(await contacts(from)).toMatchObject([{ name: null, times: 1 }]);
  });

  describe('user/transferRecipient', () => {
    it('answers a recipient as only the sender knows them', async () => {
      const from = await memberWith(10n);
      const info = await server.call(user.info, {}, { token: from.token });
      const invited = await server.signIn({ code: info.body.data.code });
      const stranger = await memberWith(0n);
      await send(from, invited, 1n);
      const named = { address: invited.address, name: 'Lin' };
      await server.call(user.saveTransferContact, named, { token: from.token });
      const [sent] = await contacts(from);
      const known = await check(invited.address.toLowerCase(), from.token);
      expect(known.body.data).toEqual({ ...sent, times: 1, invited: true, needs_step_up: false });
      const unknown = { name: null, times: 0, last_at: null, invited: false };
      for (const [other, { token }] of [[stranger, from] as const, [invited, stranger] as const]) {
        const { body } = await check(other.address, token);
        expect(body.data).toMatchObject({ address: other.address, ...unknown });
      }
    });

    it('refuses the recipients that a transfer refuses, with its errors', async () => {
      const from = await memberWith(10n);
      const mistyped = from.address.replace(/[a-f]/i, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      );
      const refused: [string, ErrorName][] = [
        [newWallet().address, 'recipientUnknown'],
        [from.address.toLowerCase(), 'transferToSelf'],
        [mistyped, 'addressMistyped'],
      ];
      for (const [address, error] of refused) {
        const [checked, sent] = [
          await check(address, from.token),
          await send(from, { ...from, address }, 1n),
        ];
        expect([checked.body.code, checked.body.data]).toEqual([errorCodes[error].code, null]);
        expect([sent.http, sent.body.code]).toEqual([checked.http, checked.body.code]);
      }
    });

    it('refuses callers without a session', async () => {
      const { address } = await memberWith(0n);
      expect((await check(address)).http).toBe(401);
    });

    it('limits one member over all sessions, for known and unknown addresses alike', async () => {
      const [from, other] = [await memberWith(0n), await memberWith(0n)];
      const again = await server.signIn({ wallet: from.wallet });
      expect(again.token).not.toBe(from.token);
      const codes: number[] = [];
      for (let n = 0; n < 16; n += 1) {
        codes.push((await check(other.address, from.token)).http);
        codes.push((await check(newWallet().address, again.token)).http);
      }
      expect(codes).toEqual([...Array(15).fill([200, 400]).flat(), 429, 429]);
      expect(
        Number((await check(other.address, from.token)).headers['retry-after']),
      ).toBeGreaterThan(60);
      expect((await check(from.address, other.token)).http).toBe(200);
    });
  });
});
