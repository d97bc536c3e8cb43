import { ticket, user } from '@shared/contract/endpoints';
import {
  type Entry,
  postMany,
  systemAccount,
  userAccount,
} from '../../server/src/money/ledger/index.ts';
import { type Db, migrate, openDb } from '../../server/src/platform/database/index.ts';
import { createTestServer, type TestServer } from '../../server/src/testing/calls/server.ts';
import { startPostgres } from '../../server/src/testing/services/postgres.ts';
import { bounded, type Figure, median, ms, unbounded } from './figure.ts';

const money = { calls: 50, rounds: 5 } as const;
const members = 100_000;
/** Number of purchases in the ledger. Each has six postings, three of them the buyer's. */
const purchases = 330_000;
const booked = 3_000; // purchases per batch

const pageOf = 10;
const pages = 1_000;
const asked = 51;
const limits = { moneyP99Ms: 1_000, teamMs: 20, lastPage: 1.5, hourMs: 20 } as const;

/** Measures many concurrent money calls of one user, a large team and a long money log. */
export async function measureScale(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const db = await openDb({ databaseUrl: await postgres.createDatabase() });
  try {
    await migrate(db);
    const env = {
      LOGIN_LIMIT: '1000000',
      LOGIN_LIMIT_IP: '1000000',
      RATE_LIMIT_PER_MINUTE: '1000000',
      RATE_LIMIT_IP_PER_MINUTE: '1000000',
      MAX_OPEN_ORDERS: '1000',
    };
    const server = await createTestServer({ db, env });
    const figures = [
      ...(await measureMoneyCalls(server)),
      ...(await measureTeam(server)),
      ...(await measureMoneyLog(server)),
    ];
    await server.close();
    return figures;
  } finally {
    await db.close();
    await postgres.stop();
  }
}

async function measureMoneyCalls(server: TestServer): Promise<Figure[]> {
  const { riskNoticeVersion: version } = server.parts.config;
  const took: number[] = [];
  let failed = 0;
  for (let round = 0; round < money.rounds; round += 1) {
    const { token } = await server.signIn();
    await server.call(user.acknowledgeRisk, { version }, { token });
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: money.calls }, async (_, n) => {
        const { http } = await server.call(ticket.getOrder, { quantity: n + 1 }, { token });
        took.push(performance.now() - startedAt);
        if (http !== 200) failed += 1;
      }),
    );
  }
  const p99 = percentile(took, 0.99);
  return [
    bounded(
      `${money.calls} money calls of one user at once, p99`,
      `${ms(p99)}, ${failed} failed`,
      `≤ ${ms(limits.moneyP99Ms)}, none`,
      p99 <= limits.moneyP99Ms && failed === 0,
    ),
  ];
}

async function measureTeam(server: TestServer): Promise<Figure[]> {
  const top = await server.signIn();
  await growTeam(server.db, top.userId);
  const options = { token: top.token };
  const { body } = await server.call(user.info, {}, options);
  if (body.data.team_num !== members) throw new Error(`team_num is ${body.data.team_num}`);
  const info = await timed(() => server.call(user.info, {}, options));
  const page = await timed(() => server.call(user.zhiList, {}, options));
  const due = await timed(() => server.call(user.due, {}, options));
  const what = `in a tree of ${members.toLocaleString('en')} members`;
  return [
    bounded(`user/info ${what}`, ms(info), `≤ ${ms(limits.teamMs)}`, info <= limits.teamMs),
    bounded(`user/zhiList ${what}`, ms(page), `≤ ${ms(limits.teamMs)}`, page <= limits.teamMs),
    bounded(`user/due ${what}`, ms(due), `≤ ${ms(limits.teamMs)}`, due <= limits.teamMs),
  ];
}

/** Inserts a team in which each member invites ten, with the figures that registrations produce. */
async function growTeam(db: Db, top: string): Promise<void> {
  await db.query(
    `insert into users (address, invite_code, inviter_id, created_at)
     select '0x' || lpad(to_hex(n), 40, '0'), 'T' || lpad(n::text, 7, '0'), $1, now()
     from generate_series(1, $2) as n`,
    [top, members],
  );
  await db.query(
    `with numbered as (
       select id, row_number() over (order by id) as n from users where invite_code ~ '^T[0-9]{7}$'
     )
     update users set inviter_id = above.id from numbered own, numbered above
     where users.id = own.id and own.n > 10 and above.n = (own.n - 1) / 10`,
  );
  await db.script(`
    insert into team_figures (user_id)
    select id from users on conflict do nothing;
    with recursive below as (
      select inviter_id as user_id, id as member, 1 as distance from users
      where inviter_id is not null
      union all
      select u.inviter_id, below.member, below.distance + 1
      from below join users u on u.id = below.user_id where u.inviter_id is not null
    )
    update team_figures f set members = counted.members, direct = counted.direct
    from (
      select user_id, count(*) as members, count(*) filter (where distance = 1) as direct
      from below group by user_id
    ) as counted
    where f.user_id = counted.user_id;
    analyze`);
}

async function measureMoneyLog(server: TestServer): Promise<Figure[]> {
  const owner = await server.signIn();
  // One purchase per second, until now.
  const now = server.clock.now().getTime();
  const atOf = (n: number) => new Date(now - (purchases - n) * 1_000);
  for (let from = 0; from < purchases; from += booked) {
    await postMany(
      server.db,
      Array.from({ length: booked }, (_, n) =>
        purchase(owner.userId, from + n, atOf(from + n)),
      ).flat(),
    );
  }
  await server.db.script('analyze');
  const ask = async (cursor?: string, range = {}) =>
    (
      await server.call(
        user.moneyLog,
        { limit: pageOf, ...(cursor && { cursor }), ...range },
        owner,
      )
    ).body.data;
  let cursor: string | undefined;
  for (let page = 1; page < pages; page += 1) cursor = (await ask(cursor)).next ?? undefined;
  const [first, last] = [await timed(() => ask()), await timed(() => ask(cursor))];
  const middle = server.clock.now().getTime() - (purchases / 2) * 1_000;
  const range = {
    from: new Date(middle).toISOString(),
    to: new Date(middle + 60 * 60 * 1_000).toISOString(),
  };
  const hour = await ask(undefined, range);
  if (hour.list.length !== pageOf) throw new Error(`a page of ${hour.list.length}, not ${pageOf}`);
  const ofHour = await timed(() => ask(undefined, range));
  const count = await timed(() => server.call(user.moneyLogCount, {}, owner));
  return [
    bounded(
      `money log of ${purchases.toLocaleString('en')} purchases, page ${pages} : first page`,
      `${last.toFixed(1)} ms : ${first.toFixed(1)} ms = ${(last / first).toFixed(2)}`,
      `≤ ${limits.lastPage}`,
      last / first <= limits.lastPage,
    ),
    bounded(
      '  a page of one hour from the middle of the log',
      `${ofHour.toFixed(1)} ms`,
      `≤ ${ms(limits.hourMs)}`,
      ofHour <= limits.hourMs,
    ),
    unbounded('  counting the records of the log', ms(count)),
  ];
}

/** Returns the entries of a paid order: the payment from the chain, and its use. */
function purchase(userId: string, n: number, at: Date): Entry[] {
  const buyer = userAccount(userId);
  const entry = { reference: `order ${n}`, orderId: `order ${n}`, at };
  return [
    {
      ...entry,
      kind: 'chain_payment',
      postings: [
        { account: systemAccount('chain'), asset: 'JU', amount: -60n },
        { account: buyer, asset: 'JU', amount: 60n },
      ],
    },
    {
      ...entry,
      kind: 'ticket_purchase',
      postings: [
        { account: buyer, asset: 'JU', amount: -60n },
        { account: systemAccount('sales'), asset: 'JU', amount: 60n },
        { account: systemAccount('issued'), asset: 'TICKET', amount: -1n },
        { account: buyer, asset: 'TICKET', amount: 1n },
      ],
    },
  ];
}

/** Runs `call` many times in sequence. Returns the median duration, ms. */
async function timed(call: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < asked; n += 1) {
    const startedAt = performance.now();
    await call();
    took.push(performance.now() - startedAt);
  }
  return median(took);
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}
