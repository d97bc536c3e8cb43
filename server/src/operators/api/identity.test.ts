import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Ask,
  askerWith,
  createTestServer,
  firstOperator,
  type TestServer,
} from '../../testing/index.ts';
import { readState } from '../../testing/state.ts';
import { adminCommands, pathOf } from '../contract/index.ts';
import { verifyAudit } from './audit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const paths = Object.entries(adminCommands).flatMap(([group, members]) =>
  Object.keys(members).map((name) => pathOf(group, name)),
);
const namesOf = async ({ db }: TestServer) =>
  (await db.query<{ name: string }>('select name from operators')).map(({ name }) => name);

it('adds the first operator only through the socket, without a key, and only once', async () => {
  const atPort = askerWith(server.admin.port);
  const refused = await atPort('operators', 'add', { name: 'mallory' });
  expect([refused.http, refused.error?.code]).toEqual([401, 'unauthorized']);

  const ask = askerWith(server.admin.socket);
  const asked = await ask('users', 'find', { who: '1' });
  expect(asked.error).toMatchObject({ code: 'noOperator', sandbox: true });
  expect(await namesOf(server)).toEqual([]);

  const tries = await Promise.all(
    ['anna', 'bert', 'carl', 'dora'].map((name) => ask('operators', 'add', { name })),
  );
  expect(tries.map(({ http }) => http).filter((status) => status === 200)).toHaveLength(1);
  const [first = ''] = await namesOf(server);
  expect((await ask('operators', 'add', { name: 'eve' })).http).toBe(401);
  expect(await namesOf(server)).toEqual([first]);
  expect(await server.db.query('select operator, act, subject from audit_log')).toEqual([
    { operator: first, act: 'operators.add', subject: `operator:${first}` },
  ]);
});

it('refuses every command without a key or with a wrong one, on socket and port', async () => {
  const { db } = server;
  const before = await readState(db);
  const [name] = await namesOf(server);
  const wrong = [undefined, 'Bearer', 'Basic YTpi', `Bearer ${name}.${'A'.repeat(43)}`];
  const more = [`Bearer nobody.${'A'.repeat(43)}`, `Bearer ${name}`, "Bearer ' or 1=1 --"];
  for (const door of [server.admin.socket, server.admin.port]) {
    for (const url of [...paths, '/admin/v1/nothing', '/', '/healthz']) {
      const some = [...wrong, ...more][url.length % 7];
      const response = await door.inject({
        method: 'POST',
        url,
        payload: {},
        headers: some ? { authorization: some } : {},
      });
      expect([401, 429], url).toContain(response.statusCode);
      expect(Object.keys(response.json()), url).toEqual(['error']);
    }
  }
  expect(await readState(db)).toEqual(before);
});

it('limits wrong keys, but not callers with a valid one', async () => {
  const limited = await createTestServer();
  const { ask } = await firstOperator(limited);
  const wrong = askerWith(limited.admin.socket, `alice.${'A'.repeat(43)}`);
  const codes: (string | undefined)[] = [];
  for (let n = 0; n < 40; n += 1) codes.push((await wrong('jobs', 'report')).error?.code);
  expect(codes[0]).toBe('unauthorized');
  expect(codes.at(-1)).toBe('tooMany');
  expect((await ask('users', 'find', { who: '1' })).error?.code).toBe('notFound');
  const metrics = await limited.parts.metrics.registry.metrics();
  expect(metrics).toMatch(/admin_calls_total\{act="jobs\.report",result="429"\} 1\d/);
  await limited.close();
});

it('shows a key once, stores its hash, rotates it, and refuses the key of a disabled operator', async () => {
  const own = await createTestServer();
  const alice = await firstOperator(own);
  const { data: bob } = await alice.ask('operators', 'add', { name: 'bob' });
  const asBob = (key: string): Ask => askerWith(own.admin.port, key);
  expect((await asBob(bob.key)('operators', 'list')).http).toBe(200);
  const stored = JSON.stringify(await own.db.query('select * from operators'));
  const logged = JSON.stringify(await own.db.query('select * from audit_log'));
  for (const key of [alice.key, bob.key]) expect(stored + logged).not.toContain(key.split('.')[1]);

  const { data: rotated } = await asBob(bob.key)('operators', 'rotate');
  expect((await asBob(bob.key)('operators', 'list')).http).toBe(401);
  expect((await asBob(rotated.key)('operators', 'list')).http).toBe(200);

  expect((await alice.ask('operators', 'disable', { name: 'bob' })).data).toEqual({
    changed: true,
  });
  expect((await alice.ask('operators', 'disable', { name: 'bob' })).data).toEqual({
    changed: false,
  });
  expect((await asBob(rotated.key)('operators', 'list')).http).toBe(401);
  expect((await alice.ask('operators', 'disable', { name: 'alice' })).error?.message).toContain(
    'last operator',
  );
  const { data: back } = await alice.ask('operators', 'rotate', { name: 'bob' });
  expect((await asBob(back.key)('operators', 'list')).http).toBe(200);

  expect((await alice.ask('operators', 'add', { name: 'bob' })).error?.code).toBe('conflict');
  expect((await alice.ask('operators', 'rotate', { name: 'eve' })).error?.code).toBe('notFound');
  const { error } = await alice.ask('operators', 'add', { name: 'Böb' });
  expect(error).toMatchObject({ code: 'invalid', issues: [{ path: 'name' }] });
  expect(await verifyAudit(own.db)).toMatchObject({ violations: [], lines: 5 });
  await own.close();
});

it('keeps one of two operators that disable each other concurrently', async () => {
  const own = await createTestServer();
  const alice = await firstOperator(own);
  const { data } = await alice.ask('operators', 'add', { name: 'bob' });
  const bob = askerWith(own.admin.socket, data.key);
  await Promise.all([
    alice.ask('operators', 'disable', { name: 'bob' }),
    bob('operators', 'disable', { name: 'alice' }),
  ]);
  const { length } = await own.db.query('select 1 from operators where disabled_at is null');
  expect(length).toBe(1);
  await own.close();
});

it('has no admin routes on the public listener', async () => {
  const own = await createTestServer();
  const { key } = await firstOperator(own);
  for (const url of paths) {
    const headers = { authorization: `Bearer ${key}` };
    const response = await own.app.inject({ method: 'POST', url, payload: {}, headers });
    expect([url, response.statusCode]).toEqual([url, 404]);
  }
  await own.close();
});
