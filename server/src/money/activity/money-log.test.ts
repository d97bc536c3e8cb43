import { type Asset, type MoneyLogEntry, moneyLogTypes } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import { type EntryKind, post, systemAccount, userAccount } from '../ledger/index.ts';

const { user } = endpoints;
const hourMs = 60 * 60 * 1000;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** A change to an account. */
interface Happening {
  kind: EntryKind;
  asset: Asset;
  /** Positive for income; negative for the part of the balance that is spent, in eighths. */
  amount: number;
  afterHours: number;
}

const happening: fc.Arbitrary<Happening> = fc.record({
  kind: fc.constantFrom<EntryKind>('ticket_income', 'data_adjustment', 'welcome_grant'),
  asset: fc.constantFrom<Asset>('JU', 'USDT', 'ENU'),
  amount: fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: -8, max: -1 })),
  afterHours: fc.integer({ min: 0, max: 30 }),
});

/** A record as the test expects it. */
interface Known {
  type: MoneyLogEntry['type'];
  asset: Asset;
  amount: string;
  balance: string;
  at: number;
}

let entries = 0;

/** Posts all changes. Returns the expected log, newest first. */
async function book(owner: SignedIn, happenings: readonly Happening[]): Promise<Known[]> {
  const balances = new Map<Asset, bigint>();
  const known: Known[] = [];
  for (const { kind, asset, amount, afterHours } of happenings) {
    server.clock.advance(afterHours * hourMs);
    const before = balances.get(asset) ?? 0n;
    const moved = amount > 0 ? BigInt(amount) : (before * BigInt(amount)) / 8n;
    if (moved === 0n) continue;
    entries += 1;
    await post(server.db, {
      kind,
      reference: `happening ${entries}`,
      at: server.clock.now(),
      postings: [
        { account: systemAccount('adjustments'), asset, amount: -moved },
        { account: userAccount(owner.userId), asset, amount: moved },
      ],
    });
    const balance = before + moved;
    balances.set(asset, balance);
    const type = kind === 'welcome_grant' ? 'welcome_gift' : (kind as 'ticket_income');
    known.unshift({
      type,
      asset,
      amount: String(moved),
      balance: String(balance),
      at: server.clock.now().getTime(),
    });
  }
  return known;
}

/** Returns the whole log for a filter, read page by page. */
async function readAll(owner: SignedIn, filter: object): Promise<MoneyLogEntry[]> {
  const all: MoneyLogEntry[] = [];
  for (let cursor: string | undefined; ; ) {
    const asked = { ...filter, limit: 3, ...(cursor ? { cursor } : {}) };
    const { body } = await server.call(user.moneyLog, asked, owner);
    all.push(...body.data.list);
    if (body.data.next === null) return all;
    cursor = body.data.next;
  }
}

describe('the money log', () => {
  it('shows the effect of each record under every filter', async () => {
    const filter = fc.record(
      {
        type: fc.constantFrom(...moneyLogTypes.slice(0, 3), 'data_adjustment', 'welcome_gift'),
        asset: fc.constantFrom<Asset>('JU', 'USDT', 'ENU'),
        fromPart: fc.integer({ min: 0, max: 9 }),
        toPart: fc.integer({ min: 1, max: 10 }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 1, maxLength: 20 }),
        fc.array(filter, { minLength: 1, maxLength: 4 }),
        async (happenings, filters) => {
          const owner = await server.signIn();
          const startedAt = server.clock.now().getTime();
          const known = await book(owner, happenings);
          const length = server.clock.now().getTime() + 1 - startedAt;
          const timeOf = (part: number) => startedAt + Math.ceil((length * part) / 10);
          // The session may have expired in the meantime. A new one returns the same log.
          const reader = { ...owner, ...(await server.signIn({ wallet: owner.wallet })) };
          for (const { type, asset, fromPart = 0, toPart = 10 } of filters) {
            if (timeOf(toPart) <= timeOf(fromPart)) continue;
            const from = timeOf(fromPart);
            const to = timeOf(toPart);
            const asked = {
              ...(type ? { type } : {}),
              ...(asset ? { asset } : {}),
              from: new Date(from).toISOString(),
              to: new Date(to).toISOString(),
            };
            const wanted = known.filter(
              (one) =>
                (!type || one.type === type) &&
                (!asset || one.asset === asset) &&
                one.at >= from &&
                one.at < to,
            );
            const found = await readAll(reader, asked);
            expect(
              found.map((one) => ({
                type: one.type,
                asset: one.asset,
                amount: one.amount,
                balance: one.balances.find((after) => after.asset === one.asset)?.amount,
                at: Date.parse(one.created_at),
              })),
            ).toEqual(wanted);
            const { body } = await server.call(user.moneyLogCount, asked, reader);
            expect(body.data).toEqual({ total: wanted.length, more: false });
          }
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);

  it.each([
    [{ from: 27 }, 'from', 'still to come'],
    [{ to: 27 }, 'to', 'still to come'],
    [{ from: -1, to: -2 }, 'to', 'before the beginning'],
    [{ from: -1, to: -1 }, 'to', 'before the beginning'],
  ])(
    'refuses the range %j (hours from now) at the field %s with the reason “%s”',
    async (hours, path, why) => {
      const owner = await server.signIn();
      const range = Object.fromEntries(
        Object.entries(hours).map(([name, hour]) => [
          name,
          new Date(server.clock.now().getTime() + hour * hourMs).toISOString(),
        ]),
      );
      for (const endpoint of [user.moneyLog, user.moneyLogCount, user.moneyLogExport]) {
        const { body } = await server.call(endpoint, range, { ...owner, language: 'EN' });
        const issues = { issues: [{ path, message: expect.stringContaining(why) }] };
        expect(body).toMatchObject({ code: 400, data: issues });
      }
    },
  );

  it('accepts a range over all time', async () => {
    const owner = await server.signIn();
    const range = { from: '0000-01-01T00:00:00Z', to: server.clock.now().toISOString() };
    expect((await server.call(user.moneyLog, range, owner)).http).toBe(200);
  });

  it('shows each side of a transfer the other member and the remark', async () => {
    const [sender, recipient] = [await server.signIn(), await server.signIn()];
    await book(sender, [{ kind: 'welcome_grant', asset: 'ENU', amount: 900, afterHours: 0 }]);
    const sent = { address: recipient.address, amount: '300', remark: 'For May' };
    await server.call(user.neuReleaseTransfer, sent, sender);
    const name = { address: recipient.address, name: 'Lin' };
    await server.call(user.saveTransferContact, name, sender);
    const remark = 'For May';
    const [mine] = await readAll(sender, { type: 'transfer' });
    const [theirs] = await readAll(recipient, {});
    expect(mine).toMatchObject({
      counterparty: name,
      remark,
      amount: '-300',
      balances: [{ asset: 'ENU', amount: '600' }],
    });
    expect(theirs).toMatchObject({
      counterparty: { address: sender.address, name: null },
      remark,
      amount: '300',
      balances: [{ asset: 'ENU', amount: '300' }],
    });
    const alone = await server.call(user.moneyLogRecord, { id: mine?.id ?? '' }, sender);
    expect(alone.body.data).toEqual(mine);
    const { http } = await server.call(user.moneyLogRecord, { id: mine?.id ?? '' }, recipient);
    expect(http, 'the same entry is the recipient’s record too').toBe(200);
    const stranger = await server.signIn();
    const none = await server.call(user.moneyLogRecord, { id: mine?.id ?? '' }, stranger);
    expect(none.body).toMatchObject({ code: 404, data: null });
  });
});
