import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canaryOffset } from '@shared/contract';
import {
  canaryOf,
  digestOf,
  folderStore,
  haltCanary,
  keepBuild,
  makeStable,
  type ReleaseStore,
  readState,
  rollBack,
  startCanary,
} from '@shared/releases';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { record } from '../../../operators/api/index.ts';
import { testClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/index.ts';
import { createLogger } from '../../../platform/observability/log.ts';
import { createMetrics } from '../../../platform/observability/metrics.ts';
import { openServer, type TestDatabase } from '../../../testing/services/databases.ts';
import { bucketPercent } from '../assignment.ts';
import { isHealingDue, sweepRemotes } from '../index.ts';
import { recordLoads } from '../note-loads.ts';
import { tallyCanary, tallyStable } from '../tallies.ts';
import { type AdvanceParts, advanceRollouts } from './advance.ts';
import { shownRollouts } from './rollouts.ts';
import { compareFailures } from './sequential-test.ts';
import { startRollout, stopRollout } from './start.ts';

const name = 'remote-visa';
const [old, tried] = ['1.0.0', '2.0.0'];
const minute = 60_000;
const membersCount = 1_000;

let database: TestDatabase;
let db: Db;
let folder: string;
let store: ReleaseStore;
const clock = testClock();
let lines: Record<string, unknown>[];
/** Ids of the members, each with its own browser and address. */
let members: string[];

beforeAll(async () => {
  database = await openServer();
  ({ db } = database);
  const created = await db.query<{ id: string }>(
    `insert into users (address, invite_code, created_at)
     select '0x' || lpad(to_hex(n), 40, '0'), 'M' || lpad(n::text, 6, '0'), $1
     from generate_series(1, $2::int) n returning id`,
    [new Date('2025-01-01'), membersCount],
  );
  members = created.map(({ id }) => id);
});
afterAll(() => database.close());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
  store = folderStore(folder);
  lines = [];
  for (const version of [old, tried, '3.0.0']) await keepBuild(store, build(version));
  await makeStable(store, name, old, byAnna());
  await db.script(
    'truncate rollouts, remote_loads, remote_load_members, remote_versions, remote_acts',
  );
});
afterEach(() => rm(folder, { recursive: true }));

function build(version: string) {
  const entry = Buffer.from(version);
  const described = {
    name,
    version,
    contract: 1,
    prefixes: ['/bank'],
    routes: [],
    menu: [],
    parcels: [],
    files: { 'remoteEntry.js': digestOf(entry) },
  };
  const release = Buffer.from(JSON.stringify(described));
  return { read: async (path: string) => (path === 'release.json' ? release : entry) };
}

const byAnna = () => ({ by: 'anna', at: clock.now() });

function partsOf(changes: Partial<AdvanceParts> = {}): AdvanceParts {
  return {
    db,
    clock,
    log: createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    metrics: createMetrics(),
    releases: store,
    on: true,
    rules: {
      members: 10,
      percent: 50,
      canaryMembers: 5,
      canaryPercent: 20,
      windowMs: 10 * minute,
      accountAgeMs: 24 * 60 * minute,
      perAddress: 3,
    },
    rollout: { falseHalt: 0.01, missed: 0.05, margin: 0.2 },
    record,
    ...changes,
  };
}

const start = (changes: Partial<Parameters<typeof startRollout>[1]> = {}) =>
  startRollout(
    partsOf(),
    { name, version: tried, shares: [5, 25, 100], everyS: 600, ...changes },
    byAnna(),
  );
const advance = (changes?: Partial<AdvanceParts>) => advanceRollouts(partsOf(changes));

/** Moves the clocks of the process and, by moving the rollouts back, of the database. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await db.query(
    `update rollouts set started_at = started_at - $1 * interval '1 ms',
       step_at = step_at - $1 * interval '1 ms'`,
    [ms],
  );
}

/** Returns whether a member's browser runs the canary at this share, by the loader's rule. */
const runsAt = (id: string, percent: number) =>
  (bucketPercent(id) + canaryOffset(name)) % 100 < percent;

/** Opens the remote in a member's browser, which reports the load. @returns whether it failed */
async function visit(id: string, fails: (version: string) => boolean): Promise<boolean> {
  const canary = canaryOf((await readState(store, name)).row);
  const isCanary = canary !== undefined && canary !== null && runsAt(id, canary.percent);
  const version = isCanary ? canary.release.version : (await row())?.stable.version;
  if (!version) throw new Error('there is no stable version');
  const isFailure = fails(version);
  const loads = [
    {
      remote: name,
      version,
      channel: isCanary ? 'canary' : 'stable',
      phase: 'evaluate',
      failure: isFailure ? 'broken' : null,
      ms: 300,
    } as const,
  ];
  await recordLoads(db, { userId: id, source: `10.0.0.${id}`, loads, at: clock.now() });
  return isFailure;
}

/** Opens the remote for all members with a canary of 5 %, and for 300 others. */
async function visitAll(fails: (version: string) => boolean = () => false): Promise<void> {
  const isFirst = (id: string) => runsAt(id, 5);
  const others = members.filter((id) => !isFirst(id)).slice(0, 300);
  for (const id of [...members.filter(isFirst), ...others]) await visit(id, fails);
}

/** Returns whether the reports so far show that the canary fails more often. */
async function isWorse(): Promise<boolean> {
  const { rules, rollout } = partsOf();
  const read = await row();
  if (!read || !('canary' in read)) return false;
  const remote = { name, row: read, rules, at: clock.now() };
  const canary = await tallyCanary(db, remote, 60 * minute);
  const stable = await tallyStable(db, remote, 60 * minute);
  const result = compareFailures(canary, stable, rollout);
  return result === 'worse' && canary.failed >= rules.canaryMembers;
}

const row = async () => (await readState(store, name)).row;
const share = async () => canaryOf(await row())?.percent;
const stable = async () => (await row())?.stable.version;
const shown = async () => (await shownRollouts(db))[0];
const messages = () => lines.map(({ msg }) => msg);
const audited = async () =>
  (
    await db.query<{ act: string }>(
      `select act from audit_log where operator = 'self-healing' order by id`,
    )
  ).map(({ act }) => act);

describe('a rollout of a good version', () => {
  it('is raised after each interval, becomes stable, and is audited', async () => {
    const before = (await audited()).length;
    await start();
    expect(await share()).toBe(5);
    for (const next of [25, 100]) {
      await visitAll();
      await advance();
      expect(await share()).not.toBe(next);
      await pass(10 * minute);
      await advance();
      expect(await share()).toBe(next);
    }
    expect(await stable()).toBe(old);
    await pass(10 * minute);
    await advance();
    expect([await stable(), await share()]).toEqual([tried, undefined]);
    expect(await shown()).toMatchObject({ state: 'done', step: 2, next_at: null });
    expect((await audited()).slice(before)).toEqual([
      'releases.canary',
      'releases.canary',
      'releases.promote',
    ]);
    const { history } = await readState(store, name);
    expect(history.map(({ act, by }) => [act, by]).slice(0, 4)).toEqual([
      ['promote', 'self-healing'],
      ['canary', 'self-healing'],
      ['canary', 'self-healing'],
      ['canary', 'anna'],
    ]);
    expect(history[1]?.why).toMatch(
      /^rollout of anna: 25 % → 100 %; it failed for 0 of \d+ members/,
    );
  });

  it('ends at its last share below 100 %, as a canary', async () => {
    await start({ shares: [50] });
    await visitAll();
    await pass(10 * minute);
    await advance();
    expect([await share(), await stable()]).toEqual([50, old]);
    expect((await shown())?.state).toBe('done');
  });

  it('waits while too few members ran it, and reports that', async () => {
    await start();
    for (const id of members.filter((one) => runsAt(one, 5)).slice(0, 10))
      await visit(id, () => false);
    await pass(10 * minute);
    await advance();
    expect([await share(), (await shown())?.waits]).toEqual([5, 'members']);
    await visitAll();
    for (const id of members.filter((one) => runsAt(one, 5))) await visit(id, () => false);
    await advance();
    expect([await share(), (await shown())?.waits]).toEqual([25, null]);
  });

  it('is raised by one step after the server was down for several intervals', async () => {
    await start();
    await visitAll();
    await pass(24 * 60 * minute - minute);
    await advance();
    await advance();
    expect(await share()).toBe(25);
  });

  it('waits while self-healing is off', async () => {
    await start();
    await visitAll();
    await pass(10 * minute);
    await advance({ on: false });
    expect(await share()).toBe(5);
  });

  it('keeps its interval when the clocks of the processes differ', async () => {
    await start();
    await visitAll();
    const ahead = testClock(new Date(clock.now().getTime() + 30 * minute));
    await advance({ clock: ahead });
    expect(await share()).toBe(5);
  });

  it('is raised once by five concurrent processes', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => folderStore(folder)));
    await start();
    await visitAll();
    await pass(10 * minute);
    const before = (await audited()).length;
    await Promise.all(others.map((releases) => advance({ releases })));
    await Promise.all(others.map((releases) => advance({ releases })));
    expect([await share(), (await shown())?.step]).toEqual([25, 1]);
    expect((await audited()).length - before).toBe(1);
  });

  it('continues after a process died before or after it changed the registry', async () => {
    await start();
    await visitAll();
    await pass(10 * minute);
    const broken: ReleaseStore = { ...store, alone: () => Promise.reject(new Error('killed')) };
    await expect(advance({ releases: broken })).rejects.toThrow('killed');
    expect([await share(), (await shown())?.step]).toEqual([5, 1]);
    await advance();
    expect(await share()).toBe(25);

    await db.query('update rollouts set is_applied = false');
    await advance();
    await advance();
    expect([await share(), (await shown())?.step]).toEqual([25, 1]);
  });
});

it('stops when the files of its version are gone, with the reason', async () => {
  await start({ shares: [100] });
  await visitAll();
  await rm(join(folder, name, tried), { recursive: true });
  await pass(10 * minute);
  await advance();
  expect([await stable(), await share()]).toEqual([old, 100]);
  expect(await shown()).toMatchObject({
    state: 'stopped',
    why: expect.stringContaining(`${name} has no version ${tried}`),
  });
});

describe('a bad rollout', () => {
  it('at 5 % harms at most 5 % of 1,000 browsers, and is gone at most 60 s after the rule fires', async () => {
    const parts = partsOf();
    await startRollout(
      parts,
      { name, version: tried, shares: [5, 25, 100], everyS: 600 },
      byAnna(),
    );
    const harmed = new Set<string>();
    let [firedAt, goneAt]: (number | undefined)[] = [];
    // In every 5 s, 20 browsers open the remote and the server's sweep runs.
    for (let second = 0, next = 0; next < membersCount; second += 5, next += 20) {
      for (const id of members.slice(next, next + 20)) {
        const hasFailed = await visit(id, (version) => version === tried && Number(id) % 2 === 0);
        if (hasFailed) harmed.add(id);
        if (firedAt === undefined && (await isWorse())) firedAt = second;
      }
      await pass(5_000);
      if (await isHealingDue(parts)) await advanceRollouts(parts);
      if ((await share()) === undefined) goneAt ??= second + 5;
    }
    expect([firedAt, goneAt]).toEqual([expect.any(Number), expect.any(Number)]);
    expect((goneAt ?? 0) - (firedAt ?? 0)).toBeLessThanOrEqual(60);
    expect(harmed.size).toBeLessThanOrEqual(membersCount * 0.05);
    expect([await stable(), (await shown())?.state]).toEqual([old, 'halted']);
    expect(messages()).toContain('a canary was halted by itself');
  });

  it('is halted by the sequential test within its interval, once by concurrent processes', async () => {
    await start({ shares: [25, 100] });
    await visitAll((version) => version === tried);
    await Promise.all([advance(), advance(), advance()]);
    expect([await share(), await stable()]).toEqual([undefined, old]);
    expect(await shown()).toMatchObject({ state: 'halted', step: 0 });
    expect((await shown())?.why).toMatch(
      /^it failed for (\d+) of \1 members, the stable version for 0 of \d+ members, at 25 %$/,
    );
    expect(messages()).toEqual(['a canary was halted by itself']);
  });

  it('is shown as halted when the rule for canaries halts it', async () => {
    await start({ shares: [25, 100] });
    await visitAll((version) => version === tried);
    await sweepRemotes(partsOf());
    expect(await shown()).toMatchObject({ state: 'halted', why: 'its canary was halted' });
  });

  it('is neither raised nor halted when the failing accounts share an address', async () => {
    await start({ shares: [25, 100] });
    for (const id of members.slice(0, 300)) {
      if (!runsAt(id, 25)) await visit(id, () => false);
      else {
        const loads = [
          {
            remote: name,
            version: tried,
            channel: 'canary',
            phase: 'evaluate',
            failure: 'broken',
            ms: 1,
          } as const,
        ];
        await recordLoads(db, { userId: id, source: '10.9.9.9', loads, at: clock.now() });
      }
    }
    for (const id of members.slice(300, 600)) await visit(id, () => false);
    await pass(10 * minute);
    await advance();
    expect([await share(), (await shown())?.waits]).toEqual([25, 'address']);
  });
});

describe('an operator', () => {
  it('stops a rollout, whose canary keeps its share', async () => {
    await start();
    expect(await stopRollout(db, name, { by: 'bob', why: 'a holiday' })).toBe(tried);
    expect(await stopRollout(db, name, { by: 'bob' })).toBeUndefined();
    await visitAll();
    await pass(10 * minute);
    await advance();
    expect(await share()).toBe(5);
    expect(await shown()).toMatchObject({ state: 'stopped', why: 'bob stopped it: a holiday' });
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['withdraws its canary', () => haltCanary(store, name, byAnna()), /its canary was withdrawn/],
    [
      'changes its share',
      () => startCanary(store, name, tried, { percent: 40, cohorts: [] }, byAnna()),
      /changed its share to 40 %/,
    ],
    ['makes it stable', () => makeStable(store, name, tried, byAnna()), /made it stable/],
    [
      'rolls the stable version back',
      () => rollBack(store, name, { ...byAnna(), to: '3.0.0' }),
      /changed from 1.0.0 to 3.0.0/,
    ],
  ])('ends a rollout who %s', async (_, change, why) => {
    await start();
    await visitAll();
    await change();
    const before = await row();
    await pass(10 * minute);
    await advance();
    expect(await shown()).toMatchObject({ state: 'stopped', why: expect.stringMatching(why) });
    expect(await row()).toEqual(before);
  });

  it('cannot start a second rollout of the same remote', async () => {
    const started = await Promise.allSettled([start(), start({ version: '3.0.0' })]);
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(start()).rejects.toThrow(/is running\. Stop it first: pnpm canary remote-visa/);
    expect(await db.query('select 1 from rollouts')).toHaveLength(1);
  });

  it.each([
    ['shares that do not rise', { shares: [25, 25, 100] }, 'each share of a rollout is higher'],
    ['a falling share', { shares: [25, 5] }, 'each share of a rollout is higher'],
    ['a share of 0', { shares: [0, 5] }, 'above 0, and at most 100'],
    ['a share above 100', { shares: [5, 101] }, 'above 0, and at most 100'],
    ['a share that is no number', { shares: [Number.NaN] }, 'above 0, and at most 100'],
    ['no share', { shares: [] }, '1 to 10 shares'],
    ['a short interval', { everyS: 59 }, '1 minute to 7 days'],
    ['a long interval', { everyS: 604_801 }, '1 minute to 7 days'],
    ['an unknown version', { version: '9.9.9' }, 'has no version 9.9.9'],
    ['the stable version', { version: old }, 'is stable already'],
    ['a remote without a stable version', { name: 'remote-defi' }, 'release it first'],
  ])('cannot start a rollout with %s, and nothing changes', async (_, changes, message) => {
    const before = await row();
    await expect(start(changes)).rejects.toThrow(message);
    expect([await row(), await db.query('select 1 from rollouts')]).toEqual([before, []]);
  });

  it('cannot start a rollout while self-healing is off', async () => {
    const order = { name, version: tried, shares: [5], everyS: 600 };
    await expect(startRollout(partsOf({ on: false }), order, byAnna())).rejects.toThrow(
      'Self-healing is off',
    );
  });
});

it('is due only while a rollout has a step to start', async () => {
  const parts = partsOf();
  await sweepRemotes(parts);
  expect(await isHealingDue(parts)).toBe(false);
  await start();
  await sweepRemotes(parts);
  expect(await isHealingDue(parts)).toBe(false);
  await pass(10 * minute);
  await sweepRemotes({ ...parts, on: false });
  expect(await isHealingDue(parts)).toBe(true);
});
