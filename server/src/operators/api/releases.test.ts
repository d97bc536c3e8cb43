import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Ask,
  askerWith,
  createTestServer,
  firstOperator,
  type TestServer,
} from '../../testing/index.ts';

let folder: string;
let server: TestServer;
let operator: Ask;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
  server = await createTestServer({ env: { STORE_DIR: folder } });
  operator = (await firstOperator(server)).ask;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const keyOf = async (name: string, publishes: string[]) =>
  (await operator('operators', 'add', { name, publishes })).data.key as string;
let visa: string;
let defi: string;
beforeAll(async () => {
  visa = await keyOf('visa-team', ['remote-visa']);
  defi = await keyOf('defi-team', ['remote-defi', 'remote-account']);
});

const registry = async () =>
  JSON.parse(await readFile(join(folder, 'registry.json'), 'utf8').catch(() => '{"remotes":{}}'));
const stableOf = async (name: string) => (await registry()).remotes[name]?.stable.version;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const hostFiles = { 'index.html': 'page', 'host.json': '{}', 'assets/main.js': 'main' };

interface Build {
  name: string;
  version: string;
  files: Record<string, string>;
  release: string;
}

function build(name: string, version: string, changes: object = {}): Build {
  const isHost = name === 'host';
  const ofRemote = { 'remoteEntry.js': `entry of ${version}`, 'p/1.js': `page of ${version}` };
  const files = isHost ? hostFiles : ofRemote;
  const manifest = { prefixes: [`/${name.slice(7)}`], routes: [], menu: [], parcels: [] };
  const described = {
    name,
    version,
    contract: 1,
    ...(isHost ? { entry: '/assets/main.js' } : manifest),
    files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sha256(text)])),
    ...changes,
  };
  return { name, version, files, release: JSON.stringify(described) };
}

const asker = (key: string) => askerWith(server.admin.port, key);

function put(key: string, { name, version }: Build, path: string, payload: string) {
  return server.admin.port.inject({
    method: 'PUT',
    url: `/admin/v1/releases/files/${name}/${version}/${path}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
    payload,
  });
}

async function send(key: string, one: Build): Promise<void> {
  const ask = asker(key);
  const { data } = await ask('releases', 'begin', { release: one.release });
  for (const path of data.missing as string[])
    expect((await put(key, one, path, one.files[path] ?? '')).statusCode).toBe(200);
  const { name, version, release } = one;
  const finished = await ask('releases', 'finish', { name, version, digest: sha256(release) });
  expect([finished.http, finished.data]).toEqual([200, { digest: sha256(release) }]);
}

describe('a team’s key', () => {
  it('publishes its remote, and the audit log records the finished upload and the release', async () => {
    const one = build('remote-visa', '1.0.0-aaaaaaa1');
    await send(visa, one);
    expect(await stableOf('remote-visa')).toBeUndefined();
    const { http } = await asker(visa)('releases', 'release', {
      name: one.name,
      version: one.version,
      commit: '0123456789ab',
    });
    expect([http, await stableOf('remote-visa')]).toEqual([200, one.version]);
    const lines = await server.db.query(
      `select operator, act, subject, detail from audit_log where operator = 'visa-team' order by id`,
    );
    expect(lines).toEqual([
      {
        operator: 'visa-team',
        act: 'releases.finish',
        subject: 'app:remote-visa',
        detail: { version: one.version, digest: sha256(one.release) },
      },
      {
        operator: 'visa-team',
        act: 'releases.release',
        subject: 'app:remote-visa',
        detail: { version: one.version, commit: '0123456789ab' },
      },
    ]);
  });

  it('cannot publish another team’s remote, or call other commands', async () => {
    const one = build('remote-visa', '1.0.0-bbbbbbb1');
    const of = { name: one.name, version: one.version };
    const before = await registry();
    const ask = asker(defi);
    const refused = await Promise.all([
      ask('releases', 'begin', { release: one.release }),
      ask('releases', 'finish', of),
      ask('releases', 'release', of),
      ask('releases', 'canary', { ...of, percent: 5, cohorts: [] }),
      ask('releases', 'promote', of),
      ask('releases', 'rollback', { name: one.name }),
      ask('releases', 'halt', { name: one.name }),
      ask('releases', 'retire', { name: one.name }),
      ask('releases', 'rollout', { ...of, shares: [5], every_s: 600 }),
      ask('releases', 'stop', { name: one.name }),
      ask('releases', 'preview', { ...of, for_s: 3_600 }),
      ask('federation', 'stop', { name: one.name }),
      ask('users', 'find', { who: '1' }),
      ask('operators', 'add', { name: 'mallory' }),
    ]);
    expect(refused.map(({ http }) => http)).toEqual(refused.map(() => 403));
    expect((await put(defi, one, 'p/1.js', 'x')).statusCode).toBe(403);
    expect(await registry()).toEqual(before);
  });

  it('publishes the host only if it is the key of the host’s team', async () => {
    const one = build('host', '1.0.0-aaaaaaa1');
    const refused = await asker(visa)('releases', 'begin', { release: one.release });
    expect(refused.http).toBe(403);
    const host = await keyOf('host-team', ['host']);
    await send(host, one);
    const of = { name: 'host', version: one.version };
    expect((await asker(host)('releases', 'release', of)).http).toBe(200);
    expect(await readFile(join(folder, '.site/index.html'), 'utf8')).toBe('page');
    const canary = { ...of, percent: 5, cohorts: [] };
    expect((await asker(host)('releases', 'canary', canary)).error?.message).toMatch(/no canary/);
    const { data } = await asker(host)('releases', 'state', { name: 'host' });
    expect(data.row?.stable).toMatchObject({ version: one.version, entry: '/assets/main.js' });
  });

  it('is refused after it was rotated or disabled', async () => {
    const key = await keyOf('account-team', ['remote-account']);
    await operator('operators', 'rotate', { name: 'account-team' });
    expect((await asker(key)('releases', 'rows')).http).toBe(401);
    const { data } = await operator('operators', 'rotate', { name: 'account-team' });
    expect((await asker(data.key)('releases', 'rows')).http).toBe(200);
    await operator('operators', 'disable', { name: 'account-team' });
    expect((await asker(data.key)('releases', 'rows')).http).toBe(401);
  });
});

it('refuses the later of two concurrent releases, and overwrites nothing', async () => {
  const [one, two] = ['7.0.0-1', '7.0.0-2'].map((version) => build('remote-visa', version));
  if (!one || !two) throw new Error('there are not two builds');
  for (const each of [one, two]) await send(visa, each);
  const before = await stableOf('remote-visa');
  const ended = await Promise.all(
    [one, two].map(({ name, version }) =>
      asker(visa)('releases', 'release', { name, version, from: before, fromCanary: null }),
    ),
  );
  expect(ended.map(({ http }) => http).sort()).toEqual([200, 409]);
  const [won, lost] = ended[0]?.http === 200 ? [one, two] : [two, one];
  expect(ended.find(({ http }) => http === 409)?.error?.message).toContain(
    `remote-visa: stable changed from ${before} to ${won.version} while you checked.`,
  );
  expect(await stableOf('remote-visa')).toBe(won.version);
  const { name, version } = lost;
  const stale = { name, from: before, fromCanary: null };
  const later = await Promise.all([
    asker(visa)('releases', 'canary', { ...stale, version, percent: 5, cohorts: [] }),
    asker(visa)('releases', 'promote', { ...stale, version }),
    asker(visa)('releases', 'rollback', { ...stale, to: version }),
  ]);
  expect(later.map(({ http }) => http)).toEqual([409, 409, 409]);
  expect(await stableOf('remote-visa')).toBe(won.version);
});

it('a refusal names the variable of the key, or the apps that the key publishes', async () => {
  const unknown = await asker('nonsense')('releases', 'rows');
  expect([unknown.http, unknown.error?.message]).toEqual([
    401,
    expect.stringContaining('FEDERATION_TOKEN'),
  ]);
  const other = await asker(defi)('releases', 'rollback', { name: 'remote-visa' });
  expect(other.error?.message).toBe(
    'The key (FEDERATION_TOKEN) of defi-team publishes remote-defi, remote-account, not remote-visa.',
  );
  expect((await asker(defi)('releases', 'rows')).data.publishes).toEqual([
    'remote-defi',
    'remote-account',
  ]);
  expect((await operator('releases', 'rows')).data.publishes).toBeNull();
});

describe('an upload', () => {
  const version = '1.0.0-ccccccc1';
  let one: Build;
  beforeEach(() => {
    one = build('remote-visa', version);
  });

  it.each<[string, (one: Build) => [path: string, bytes: string]]>([
    ['a file that was cut off', ({ files }) => ['p/1.js', (files['p/1.js'] ?? '').slice(0, 5)]],
    ['a file with other bytes', () => ['p/1.js', 'something else']],
    ['a file that was not announced', () => ['q.js', 'x']],
    ['a file outside of its folder', () => ['..%2f..%2fregistry.json', '{}']],
  ])('is refused with %s, and does not add the version', async (_, file) => {
    await asker(visa)('releases', 'begin', { release: one.release });
    const answer = await put(visa, one, ...file(one));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.message).toMatch(/^[^\n]+$/);
    const finished = await asker(visa)('releases', 'finish', { name: one.name, version });
    expect([finished.http, finished.error?.message]).toEqual([
      400,
      expect.stringMatching(/is missing: send it again/),
    ]);
    const released = await asker(visa)('releases', 'release', { name: one.name, version });
    expect(released.error?.message).toMatch(/has no version/);
  });

  it.each([
    ['a version with ..', { version: '1.0.0..x' }],
    ['a version that is a path', { version: '../../x' }],
    ['a path outside of the store', { files: { '../x.js': 'a'.repeat(64) } }],
    ['an invalid manifest', { routes: 'none' }],
  ])('is refused with %s', async (_, changes) => {
    const { release } = build('remote-visa', version, changes);
    expect((await asker(visa)('releases', 'begin', { release })).http).toBe(400);
  });

  it('is refused before its first file if the version exists with other content', async () => {
    const there = build('remote-visa', '1.0.0-dddddddd');
    await send(visa, there);
    const release = there.release.replace(sha256('page of 1.0.0-dddddddd'), sha256('other'));
    expect((await asker(visa)('releases', 'begin', { release })).http).toBe(409);
    expect((await put(visa, there, 'p/1.js', 'other')).statusCode).toBe(409);
    const page = join(folder, 'remote-visa/1.0.0-dddddddd/p/1.js');
    expect(await readFile(page, 'utf8')).toBe('page of 1.0.0-dddddddd');
  });

  it('is refused if a concurrent upload of the version with other content finishes first', async () => {
    for (let i = 0; i < 10; i += 1) {
      const of = `3.0.0-${i}`;
      const first = build('remote-visa', of);
      const files = { ...first.files, 'p/1.js': 'another page' };
      const second = { ...first, files, release: first.release };
      second.release = first.release.replace(
        sha256(first.files['p/1.js'] ?? ''),
        sha256('another page'),
      );
      const ended = await Promise.all(
        [first, second].map(async (one) => {
          const ask = asker(visa);
          await ask('releases', 'begin', { release: one.release });
          await Promise.all(
            Object.entries(one.files).map(([path, bytes]) => put(visa, one, path, bytes)),
          );
          const digest = sha256(one.release);
          return ask('releases', 'finish', { name: one.name, version: of, digest });
        }),
      );
      expect(ended.map(({ http }) => http).sort()).toEqual([200, 409]);
      const kept = ended[0]?.http === 200 ? first : second;
      const place = join(folder, 'remote-visa', of);
      expect(await readFile(join(place, 'release.json'), 'utf8')).toBe(kept.release);
      expect(await readFile(join(place, 'p/1.js'), 'utf8')).toBe(kept.files['p/1.js']);
    }
  });

  it('resumes after an interruption', async () => {
    const [first = ''] = Object.keys(one.files);
    await asker(visa)('releases', 'begin', { release: one.release });
    await put(visa, one, first, one.files[first] ?? '');
    const { data } = await asker(visa)('releases', 'begin', { release: one.release });
    expect(data.missing).toEqual(['p/1.js']);
  });
});

it('refuses a registry that was damaged by hand, and leaves it unchanged', async () => {
  const file = join(folder, 'registry.json');
  const before = await readFile(file, 'utf8');
  await writeFile(file, '{ half');
  const { http, error } = await asker(visa)('releases', 'rollback', { name: 'remote-visa' });
  expect([http, error?.message]).toEqual([503, expect.stringMatching(/is not a registry/)]);
  expect(await readFile(file, 'utf8')).toBe('{ half');
  await writeFile(file, before);
});

it('records 20 concurrent releases of three remotes, and keeps the registry valid', async () => {
  const plan = Array.from({ length: 20 }, (_, i) => {
    const name = ['remote-visa', 'remote-defi', 'remote-account'][i % 3] ?? '';
    return build(name, `2.0.0-${String(i).padStart(8, '0')}`);
  });
  const keyFor = (name: string) => (name === 'remote-visa' ? visa : defi);
  let isOver = false;
  const reading = (async () => {
    let reads = 0;
    for (; !isOver; reads += 1) {
      await registry();
      await new Promise((done) => setImmediate(done));
    }
    return reads;
  })();
  await Promise.all(
    plan.map(async (one) => {
      const key = keyFor(one.name);
      await send(key, one);
      const { http } = await asker(key)('releases', 'release', {
        name: one.name,
        version: one.version,
      });
      expect(http).toBe(200);
    }),
  );
  isOver = true;
  expect(await reading).toBeGreaterThan(10);
  for (const name of ['remote-visa', 'remote-defi', 'remote-account']) {
    const { data } = await operator('releases', 'state', { name });
    const mine = plan.filter((one) => one.name === name).map(({ version }) => version);
    const recorded = data.history.map(({ version }: { version: string }) => version);
    expect(recorded).toEqual(expect.arrayContaining(mine));
    expect(mine).toContain(data.row?.stable.version);
  }
  const audited = await server.db.query(
    `select detail->>'version' as version from audit_log
     where act = 'releases.release' and detail->>'version' like '2.0.0-%'`,
  );
  expect(audited).toHaveLength(20);
});

describe('a rollout', () => {
  const name = 'remote-visa';
  const next = (() => {
    let number = 0;
    return async () => {
      number += 1;
      const one = build(name, `8.0.0-${number}`);
      await send(visa, one);
      return one.version;
    };
  })();
  const start = async (changes: object = {}) => {
    const order = { name, version: await next(), shares: [5, 25, 100], every_s: 600, ...changes };
    return asker(visa)('releases', 'rollout', order);
  };
  const shown = async () =>
    (await operator('federation', 'report')).data.rollouts.find(({ remote }) => remote === name);
  const percent = async () => (await registry()).remotes[name]?.canary?.percent;
  beforeEach(async () => {
    const version = await next();
    await asker(visa)('releases', 'stop', { name });
    await asker(visa)('releases', 'release', { name, version });
  });

  it('is started and stopped by its team’s key, and shown to operators', async () => {
    expect((await start()).http).toBe(200);
    expect([await percent(), (await shown())?.state]).toEqual([5, 'running']);
    const { data } = await asker(visa)('releases', 'state', { name });
    expect(data.rollout).toMatchObject({ shares: [5, 25, 100], step: 0, every_s: 600 });
    const second = await start();
    expect([second.http, second.error?.message]).toEqual([
      409,
      expect.stringContaining('Stop it first: pnpm canary remote-visa --stop'),
    ]);
    const stopped = await asker(visa)('releases', 'stop', { name, why: 'a holiday' });
    expect(stopped.data.stopped).toMatch(/^8\.0\.0-/);
    expect(await shown()).toMatchObject({
      state: 'stopped',
      share: 5,
      why: 'visa-team stopped it: a holiday',
    });
    expect((await asker(visa)('releases', 'stop', { name })).data).toEqual({ stopped: null });
    expect(await percent()).toBe(5);
  });

  it('is stopped by an operator, who ends its canary too', async () => {
    await start();
    await operator('federation', 'stop', { name, halt: true });
    expect([await percent(), (await shown())?.state]).toEqual([undefined, 'stopped']);
    const [line] = await server.db.query(
      `select operator, act, detail->>'halt' as halt from audit_log order by id desc limit 1`,
    );
    expect(line).toEqual({ operator: 'alice', act: 'federation.stop', halt: 'true' });
  });

  it.each([
    ['falling shares', { shares: [25, 5] }, 400],
    ['an interval of a second', { every_s: 1 }, 400],
    ['another stable version than its team checked', { from: '0.0.1' }, 409],
  ])('with %s is refused', async (_, changes, expected) => {
    expect([(await start(changes)).http, await percent()]).toEqual([expected, undefined]);
  });

  it('is stopped on the public page only by a key of its team', async () => {
    await start();
    const stop = async (key: string, halt = false) =>
      server.call(endpoints.federation.stop, { remote: name, key, halt });
    const alice = (await operator('operators', 'rotate', { name: 'alice' })).data.key;
    operator = asker(alice);
    for (const key of [defi, alice, 'nonsense', `visa-team.${'x'.repeat(43)}`])
      expect((await stop(key)).http).toBe(403);
    expect((await shown())?.state).toBe('running');
    const publicState = async () => {
      const { body } = await server.call(endpoints.federation.state);
      return body.data.rollouts?.find(({ remote }) => remote === name)?.state;
    };
    expect(await publicState()).toBe('running');
    const { body } = await stop(visa, true);
    expect(body.data.stopped).toMatch(/^8\.0\.0-/);
    expect([(await shown())?.state, await percent()]).toEqual(['stopped', undefined]);
    // The page reads the state again at once, before its cached copy is old.
    expect(await publicState()).toBe('stopped');
    expect((await stop(visa)).body.data).toEqual({ stopped: null });
    const answers = await Promise.all(Array.from({ length: 10 }, () => stop('nonsense')));
    expect(answers.at(-1)?.http).toBe(429);
  });

  it('is in the public state without names of operators', async () => {
    await start();
    server.clock.advance(60_000);
    const { body } = await server.call(endpoints.federation.state);
    const one = body.data.rollouts?.find(({ remote }) => remote === name);
    expect(one).toMatchObject({ shares: [5, 25, 100], step: 0, state: 'running', waits: null });
    expect(JSON.stringify(body.data.rollouts)).not.toContain('visa-team');
  });
});

it('keeps a preview that its team uploaded, until its time is over', async () => {
  const one = build('remote-visa', '9.0.0-1');
  await send(visa, one);
  const of = { name: one.name, version: one.version };
  const { data } = await asker(visa)('releases', 'preview', { ...of, for_s: 3_600 });
  expect(data.until).toBe(new Date(server.clock.now().getTime() + 3_600_000).toISOString());
  const { data: state } = await asker(visa)('releases', 'state', { name: one.name });
  expect(state.previews).toMatchObject([{ version: one.version, by: 'visa-team' }]);
  expect(state.versions).not.toContain(one.version);
  for (const for_s of [3_599, 31 * 86_400])
    expect((await asker(visa)('releases', 'preview', { ...of, for_s })).http).toBe(400);
});
