import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  canaryOffset,
  contractMajor,
  type LoadReport,
  type RegistryRow,
  type Release,
} from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { folderStore, type ReleaseStore, readRows, readState } from '@shared/releases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { record } from '../../operators/api/index.ts';
import { createLogger } from '../../platform/observability/log.ts';
import { openBucket } from '../../platform/storage/index.ts';
import {
  createTestServer,
  firstOperator,
  newWallet,
  type SignedIn,
  type TestServer,
} from '../../testing/index.ts';
import { startS3 } from '../../testing/services/s3.ts';
import { readState as readDatabase } from '../../testing/state.ts';
import { storedHeaders } from '../../transport/static/index.ts';
import { bucketStore } from '../publishing/index.ts';
import { bucketPercent } from './assignment.ts';
import { healRemotes, isHealingDue, tidyLoads } from './index.ts';
import { stateFreshMs } from './public-state.ts';

const { loads } = endpoints.federation;
const name = 'remote-visa';
const minute = 60_000;

let server: TestServer;
const wallets = Array.from({ length: 12 }, newWallet);
let members: Member[];
let folder: string;
let alice: Awaited<ReturnType<typeof firstOperator>>;
let lines: Record<string, unknown>[];
/** A member, and the network address of their reports. */
type Member = Pick<SignedIn, 'token' | 'userId'> & { from: string };
/** Each test uses new versions, since each action happens once per version. */
let round = 0;
let [bad, good, tried] = ['', '', ''];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
  server = await createTestServer({ env: { STORE_DIR: folder } });
  alice = await firstOperator(server);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  round += 1;
  [bad, good, tried] = [`2.0.${round}-bad`, `1.0.${round}-good`, `3.0.${round}-tried`];
  await register({ stable: releaseOf(bad), previous: releaseOf(good) });
  lines = [];
  // A day later, reports of the last test have expired. Sessions and their limits are new.
  server.clock.advance(25 * 60 * minute);
  members = await Promise.all(
    wallets.map(async (wallet, index) => {
      const { token, userId } = await server.signIn({ wallet });
      return { token, userId, from: `10.1.0.${index}` };
    }),
  );
  await sweep();
});

const rules = {
  members: 5,
  percent: 50,
  canaryMembers: 3,
  canaryPercent: 20,
  windowMs: 10 * minute,
  accountAgeMs: 0,
  perAddress: 3,
};

function register(row: RegistryRow, others: object = {}): Promise<void> {
  const registry = { schema: 1, remotes: { ...others, [name]: row } };
  return writeFile(join(folder, 'registry.json'), JSON.stringify(registry));
}

function releaseOf(version: string): Release {
  return {
    name,
    version,
    contract: contractMajor,
    prefixes: [],
    routes: [],
    menu: [],
    parcels: [],
    entry: `/federation/${name}/${version}/remoteEntry.js`,
    integrity: `sha384-${'A'.repeat(64)}`,
    releasedAt: '2026-01-01T00:00:00.000Z',
  };
}

/** Heals if that is due, as the sweep of the server does. */
async function sweep(
  changes: Partial<typeof rules> = {},
  on = true,
  releases: ReleaseStore = folderStore(folder),
): Promise<void> {
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  const { db, clock, parts } = server;
  const healing = {
    db,
    clock,
    log,
    metrics: parts.metrics,
    on,
    record,
    releases,
    rules: { ...rules, ...changes },
  };
  if (await isHealingDue(healing)) await healRemotes(healing);
}

const report = (changes: Partial<LoadReport> = {}): LoadReport => ({
  remote: name,
  version: bad,
  channel: 'stable',
  phase: 'evaluate',
  failure: null,
  ms: 300,
  ...changes,
});
const throws = (changes: Partial<LoadReport> = {}) => report({ failure: 'broken', ...changes });
const sendReports = (who: Member | undefined, ...list: LoadReport[]) =>
  server.call(loads, { loads: list }, who ? { token: who.token, remoteAddress: who.from } : {});
const row = async () => (await readRows(folderStore(folder)))[name];
const stable = async () => (await row())?.stable.version;
/** Returns the registry changes of this test, in which a stable version was replaced. */
const history = async () => {
  const { history } = await readState(folderStore(folder), name);
  return history.filter(({ from }) => from === bad || from === good);
};
const messages = () => lines.map(({ msg }) => msg);
const audited = async () => {
  const { data } = await alice.ask('audit', 'list', { subject: `app:${name}` });
  return data.list.filter(({ detail }) => detail.version === bad || detail.version === tried);
};

/** Sends a report of each of the first `all` members: the first `failing` report a failure. */
async function reportAll(failing: number, all = members.length, changes: Partial<LoadReport> = {}) {
  for (const [index, one] of members.slice(0, all).entries())
    await sendReports(one, index < failing ? throws(changes) : report(changes));
}

describe('a stable version', () => {
  it('is rolled back once to the last good version if it fails for many, which is logged, audited and counted', async () => {
    await reportAll(6);
    await sweep();
    expect(await stable()).toBe(good);
    expect(await history()).toMatchObject([
      {
        act: 'rollback',
        version: good,
        from: bad,
        by: 'self-healing',
        why: 'it failed for 6 of 12 members',
      },
    ]);
    expect(messages()).toEqual(['a remote was rolled back by itself']);
    expect(lines[0]).toMatchObject({ level: 50, remote: name, version: bad, replacement: good });
    expect(await audited()).toMatchObject([
      { operator: 'self-healing', act: 'releases.rollback', detail: { replacement: good } },
    ]);
    expect(await server.parts.metrics.registry.metrics()).toContain(
      `remote_acts_total{remote="${name}",act="rollback"} 1`,
    );
    await sweep();
    expect(await history()).toHaveLength(1);
  });

  it('stays when it fails for few members or a small share', async () => {
    await reportAll(4, 4);
    await sweep();
    await reportAll(5, 12);
    await sweep();
    expect(await stable()).toBe(bad);
    expect(messages()).toEqual([]);
  });

  it('stays when the failures are older than the window', async () => {
    await reportAll(12);
    server.clock.advance(11 * minute);
    await sweep();
    expect(await stable()).toBe(bad);
  });

  it('stays when the last good version fails for the same members', async () => {
    for (const one of members)
      await sendReports(one, throws(), throws({ version: good, channel: 'previous' }));
    await sweep();
    expect(await stable()).toBe(bad);
  });

  it('stays when self-healing is off', async () => {
    await reportAll(12);
    await sweep({}, false);
    expect(await stable()).toBe(bad);
  });

  it('stays without a last good version, and causes one alert', async () => {
    await register({ stable: releaseOf(bad), previous: null });
    await reportAll(12);
    await sweep();
    await sweep();
    expect(messages()).toEqual(['a remote fails for many and is not rolled back by itself']);
    expect(lines[0]?.why).toBe('it failed for 12 of 12 members; there is no last good version');
  });

  it('stays when it was released again after a rollback', async () => {
    await reportAll(12);
    await sweep();
    await register({ stable: releaseOf(bad), previous: releaseOf(good) });
    await reportAll(12);
    await sweep();
    expect(await stable()).toBe(bad);
    expect(lines.at(-1)?.why).toContain('somebody released it again');
  });

  it('is not rolled back within an hour of another rollback', async () => {
    await reportAll(12);
    await sweep();
    await register({ stable: releaseOf(good), previous: releaseOf(`0.0.${round}`) });
    await reportAll(12, 12, { version: good });
    await sweep();
    expect(await stable()).toBe(good);
    expect(lines.at(-1)?.why).toContain('a short while ago');
  });

  it('stays when it fails only on incompatible hosts', async () => {
    for (const failure of ['contract-mismatch', 'needs-more'] as const)
      await reportAll(12, 12, { failure, phase: 'entry' });
    for (const one of members) await sendReports(one, report({ failure: 'needs-more' }));
    await sweep();
    expect(await stable()).toBe(bad);
  });

  it('is rolled back once by three concurrent sweeps', async () => {
    await reportAll(12);
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await stable()).toBe(good);
    expect(await history()).toHaveLength(1);
    expect(messages()).toEqual(['a remote was rolled back by itself']);
    expect(await audited()).toHaveLength(1);
  });

  it('is rolled back in a bucket store as in a folder store', async () => {
    const s3 = await startS3();
    const { db } = server;
    const store = bucketStore({
      bucket: openBucket(s3.target),
      db,
      headersOf: storedHeaders,
    });
    const remotes = { [name]: { stable: releaseOf(bad), previous: releaseOf(good) } };
    await store.write('registry.json', Buffer.from(JSON.stringify({ schema: 1, remotes })));
    await reportAll(6);
    await sweep({}, true, store);
    expect((await readRows(store))[name]?.stable.version).toBe(good);
    expect((await readState(store, name)).history).toMatchObject([{ by: 'self-healing' }]);
    expect(messages()).toEqual(['a remote was rolled back by itself']);
    await s3.close();
  });

  it('is rolled back even if the registry row of another remote is broken', async () => {
    const row = { stable: releaseOf(bad), previous: releaseOf(good) };
    await register(row, { 'remote-broken': { stable: 7 } });
    await reportAll(12);
    await sweep();
    expect(await stable()).toBe(good);
  });
});

describe('forged reports', () => {
  const untouched = async () => {
    await sweep();
    expect(await stable()).toBe(bad);
    expect(messages()).toEqual([]);
  };

  it('do not count without a session', async () => {
    for (let index = 0; index < 40; index += 1)
      await server.call(
        loads,
        { loads: Array(50).fill(throws()) },
        { remoteAddress: `10.0.0.${index}` },
      );
    await untouched();
  });

  it('count once per member and are limited', async () => {
    const answers: number[] = [];
    for (let index = 0; index < 40; index += 1)
      answers.push((await sendReports(members[0], ...Array(50).fill(throws()))).http);
    expect([answers[0], answers.at(-1)]).toEqual([200, 429]);
    await untouched();
    const [row] = await server.db.query<{ count: string }>(
      'select count(*) from remote_load_members where version = $1',
      [bad],
    );
    expect(row?.count).toBe('1');
  });

  it('about unknown versions are not stored', async () => {
    const before = await readDatabase(server.db);
    for (const one of members) {
      const { body } = await sendReports(
        one,
        throws({ version: '9.9.9' }),
        throws({ remote: 'remote-x' }),
      );
      expect(body.data.taken).toBe(0);
    }
    expect(await readDatabase(server.db)).toEqual(before);
    await untouched();
  });

  it('of new accounts do not count', async () => {
    await reportAll(12);
    await sweep({ accountAgeMs: 365 * 24 * 60 * minute });
    expect(await stable()).toBe(bad);
    expect(messages()).toEqual([]);
  });

  it.each<[string, object]>([
    ['a negative duration', report({ ms: -1 })],
    ['a huge duration', { ...report(), ms: 1e12 }],
    ['NaN as duration', { ...report(), ms: Number.NaN }],
    ['a timestamp', { ...report(), at: '2099-01-01T00:00:00Z' }],
    ['another channel', { ...report(), channel: 'mine' }],
    ['a script as version', { ...report(), version: '<script>' }],
  ])('with %s are refused with a one-line message and change nothing', async (_, wrong) => {
    const before = await readDatabase(server.db);
    const { http, body } = await sendReports(members[0], wrong as LoadReport);
    expect(http).toBe(400);
    expect(body.message).toMatch(/^[^\n]+$/);
    expect(await readDatabase(server.db)).toEqual(before);
    await untouched();
  });

  it('of accounts at one address cause one alert and no rollback', async () => {
    members = members.map((one) => ({ ...one, from: '10.2.0.1' }));
    await reportAll(12);
    await sweep();
    await sweep();
    expect(await stable()).toBe(bad);
    expect(messages()).toEqual(['a remote fails for many and is not rolled back by itself']);
    expect(lines[0]?.why).toBe(
      'it failed for 12 of 12 members; too many of them share a network address',
    );
  });

  it('are refused when one call has too many or too large ones', async () => {
    expect((await sendReports(members[0], ...Array(51).fill(throws()))).http).toBe(400);
    const huge = { ...throws(), version: 'x'.repeat(70_000) };
    expect((await sendReports(members[0], huge)).http).toBe(413);
    await untouched();
  });
});

describe('a canary', () => {
  /** Six of the twelve members are assigned the canary. */
  let assigned: Member[];
  let others: Member[];
  beforeEach(async () => {
    // Browsers use the same rule (the loader's `runsCanary`).
    const place = ({ userId }: Member) => (bucketPercent(userId) + canaryOffset(name)) % 100;
    const ordered = members.toSorted((a, b) => place(a) - place(b));
    [assigned, others] = [ordered.slice(0, 6), ordered.slice(6)];
    const [last, next] = [ordered[5], ordered[6]].map((one) => place(one as Member));
    const percent = ((last ?? 0) + (next ?? 0)) / 2;
    const canary = { release: releaseOf(tried), percent, cohorts: ['staff'] };
    await register({ stable: releaseOf(good), previous: null, canary });
    await sweep();
  });
  const ofCanary = () => ({ version: tried, channel: 'canary' }) as const;
  const canary = async () => (await row())?.canary?.release.version;
  const shown = async () => {
    const { data } = await alice.ask('federation', 'report');
    return data.remotes.find((one) => one.name === name);
  };

  it('is assigned by a number of the account, which only members receive', async () => {
    const [one] = members;
    const { body } = await sendReports(one, report(ofCanary()));
    expect(body.data).toEqual({ taken: 1, dice: bucketPercent(one?.userId ?? '') });
    expect((await sendReports(undefined, report(ofCanary()))).body.data).toEqual({ taken: 1 });
  });

  it('is halted above its failure threshold, and stable stays', async () => {
    for (const one of assigned.slice(0, 5)) await sendReports(one, throws(ofCanary()));
    for (const one of assigned.slice(5)) await sendReports(one, report(ofCanary()));
    for (const one of others) await sendReports(one, report({ version: good }));
    const why = 'it failed for 5 of 6 members, the stable one for 0 of 6 members';
    expect((await shown())?.canary).toMatchObject({
      verdict: 'worse',
      why: expect.stringContaining(why),
    });
    await sweep();
    expect([await canary(), await stable()]).toEqual([undefined, good]);
    expect(messages()).toEqual(['a canary was halted by itself']);
    expect(await audited()).toMatchObject([{ act: 'releases.halt' }]);
  });

  it('continues when only unassigned accounts report failures', async () => {
    for (const one of others) await sendReports(one, throws(ofCanary()));
    for (const one of assigned) await sendReports(one, report(ofCanary()));
    await sweep();
    expect(await canary()).toBe(tried);
    expect(messages()).toEqual([]);
    expect((await shown())?.canary?.verdict).toBe('good');
  });

  it('has the verdict tooFew when only unassigned accounts report it', async () => {
    for (const one of others) await sendReports(one, report(ofCanary()));
    expect((await shown())?.canary?.verdict).toBe('tooFew');
  });

  it('continues with one alert below the minimum of members', async () => {
    for (const one of assigned.slice(0, 4)) await sendReports(one, throws(ofCanary()));
    await sweep();
    await sweep();
    expect(await canary()).toBe(tried);
    expect(messages()).toEqual(['a canary fails and is not halted by itself']);
    expect(lines[0]?.why).toContain('4 members count, and 5 are needed to halt it');

    // The alert does not prevent the halt once enough members ran it.
    await sendReports(assigned[4], report(ofCanary()));
    await sweep();
    expect(await canary()).toBeUndefined();
  });

  it('continues with an alert when the failing accounts share an address', async () => {
    const crowd = assigned.slice(0, 4).map((one) => ({ ...one, from: '10.2.0.1' }));
    for (const one of crowd) await sendReports(one, throws(ofCanary()));
    for (const one of assigned.slice(4)) await sendReports(one, report(ofCanary()));
    await sweep({ canaryMembers: 4 });
    expect(await canary()).toBe(tried);
    expect(lines[0]?.why).toContain('too many of them share a network address');
  });

  it('continues when the stable version fails for the same members', async () => {
    for (const one of members)
      await sendReports(one, throws(ofCanary()), throws({ version: good }));
    await sweep();
    expect(await canary()).toBe(tried);
  });

  it('continues when it works, and its verdict depends on how many members ran it', async () => {
    for (const one of assigned.slice(0, 2)) await sendReports(one, report(ofCanary()));
    await sweep();
    expect(await canary()).toBe(tried);
    expect((await shown())?.canary?.verdict).toBe('tooFew');
    await sendReports(assigned[2], report(ofCanary()));
    expect((await shown())?.canary?.verdict).toBe('good');
  });

  it('may be promoted with enough members or by force, but not while it is worse', async () => {
    const promote = async (force = false) =>
      (await alice.ask('releases', 'promote', { name, force })).error;
    expect(await promote()).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^It stays a canary unless forced: .* too few members/),
    });
    // The store refuses next, because it has no files of the version here.
    const noFiles = expect.stringContaining(`has no version ${tried}`);
    expect((await promote(true))?.message).toEqual(noFiles);
    for (const one of assigned.slice(0, 3)) await sendReports(one, report(ofCanary()));
    expect((await promote())?.message).toEqual(noFiles);
    for (const one of others) await sendReports(one, report({ version: good }));
    for (const one of assigned.slice(0, 3)) await sendReports(one, throws(ofCanary()));
    expect(await promote(true)).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /fails more often .* 3 of 3 members, the stable one for 0 of 6/,
      ),
    });
    expect(await stable()).toBe(good);
  });

  it('has its own share, failures and times, separate from stable', async () => {
    for (const one of members.slice(0, 3))
      await sendReports(one, report({ ...ofCanary(), ms: 900 }));
    for (const one of members.slice(3)) await sendReports(one, report({ version: good }));
    await sendReports(members[3], throws({ version: good, phase: 'render' }));
    expect((await shown())?.versions).toEqual(
      expect.arrayContaining([
        {
          version: tried,
          channel: 'canary',
          share: 25,
          loads: 3,
          failures: 0,
          members: 3,
          failed: 0,
          median_ms: 1_000,
          p95_ms: 1_000,
        },
        {
          version: good,
          channel: 'stable',
          share: 75,
          loads: 9,
          failures: 1,
          members: 9,
          failed: 1,
          median_ms: 300,
          p95_ms: 300,
        },
      ]),
    );
  });
});

describe('the public state', () => {
  const publicState = async () => (await server.call(endpoints.federation.state)).body.data;

  it('counts loads by version, most loaded first, without figures below three loads', async () => {
    for (const one of members.slice(0, 2)) await sendReports(one, report({ version: good }));
    await reportAll(1, 4);
    await sendReports(undefined, throws({ phase: 'render' }));
    const of = { remote: name, channel: 'stable' };
    const figures = {
      loads: 4,
      failed_loads: 1,
      failed_pages: 1,
      share: 60,
      median_ms: 300,
      p95_ms: 300,
    };
    expect((await publicState()).versions).toEqual([
      { ...of, version: bad, figures },
      { ...of, version: good, figures: null },
    ]);
  });

  it('lists automatic actions without the affected members', async () => {
    await reportAll(6);
    await sweep();
    const [latest] = (await publicState()).acts;
    const at = server.clock.now().toISOString();
    expect(latest).toEqual({
      act: 'rollback',
      remote: name,
      version: bad,
      replacement: good,
      at,
    });
  });

  it('is cached for seconds and then read again', async () => {
    await reportAll(0, 3);
    const loads = async () => (await publicState()).versions[0]?.figures?.loads;
    expect(await loads()).toBe(3);
    await reportAll(0, 3);
    expect(await loads()).toBe(3);
    server.clock.advance(stateFreshMs + 1);
    expect(await loads()).toBe(6);
  });
});

it('deletes load reports, with their members, after a day', async () => {
  await reportAll(2);
  server.clock.advance(25 * 60 * minute);
  await tidyLoads(server);
  for (const table of ['remote_loads', 'remote_load_members', 'remote_versions']) {
    const [row] = await server.db.query<{ count: string }>(`select count(*) from ${table}`);
    expect([table, row?.count]).toEqual([table, '0']);
  }
});
