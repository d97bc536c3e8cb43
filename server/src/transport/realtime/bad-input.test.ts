import { once } from 'node:events';
import { Writable } from 'node:stream';
import { publicStreamNames, streamNames } from '@shared/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createLogger } from '../../platform/observability/log.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import { readState } from '../../testing/state.ts';
import { readMessage } from './protocol.ts';
import type { Realtime } from './server.ts';

/** Number of generated messages; `pnpm fuzz` sends more. */
const cases = Number(process.env.FUZZ_CASES ?? 1_000);

/** Valid, nearly valid and invalid parts of the contract's requests. */
const name = fc.oneof(
  fc.constantFrom<string>(...streamNames),
  fc.constantFrom('user@', 'user@order ', 'USER@WALLET', 'trade@', '__proto__', 'constructor', '*'),
  fc.string(),
);
const method = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('SUBSCRIBE', 'UNSUBSCRIBE', 'GET_TIME', 'PING'),
  },
  { weight: 2, arbitrary: fc.constantFrom('subscribe', 'toString', '__proto__', '') },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const params = fc.oneof(
  fc.array(name, { maxLength: 60 }),
  fc.array(fc.jsonValue(), { maxLength: 5 }),
  fc.jsonValue(),
);
const id = fc.oneof(
  { weight: 8, arbitrary: fc.nat() },
  { weight: 1, arbitrary: fc.constantFrom(-1, 0.5, 1e308, Number.MAX_SAFE_INTEGER, '1', null) },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const request = fc.oneof(
  { weight: 8, arbitrary: fc.record({ method, params, id }) },
  { weight: 1, arbitrary: fc.record({ method, params, id }, { requiredKeys: [] }) },
);
const text = fc.oneof(
  { weight: 6, arbitrary: request.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constantFrom('[['.repeat(900), '{"id":1e999,"method":"PING"}', '\0') },
  {
    weight: 1,
    arbitrary: request.chain((value) => {
      const whole = JSON.stringify(value);
      return fc.nat({ max: whole.length }).map((end) => whole.slice(0, end));
    }),
  },
);

it('readMessage never throws for 5,000 generated messages, nor grants a forbidden stream', () => {
  const kinds = new Map<string, number>();
  fc.assert(
    fc.property(text, fc.constantFrom(streamNames, publicStreamNames), (message, allowed) => {
      const action = readMessage(message, allowed);
      kinds.set(action.kind, (kinds.get(action.kind) ?? 0) + 1);
      if ('streams' in action) {
        for (const stream of action.streams) expect(allowed).toContain(stream);
      }
      // Answers are small for any request.
      expect(JSON.stringify(action).length).toBeLessThan(500);
    }),
    { numRuns: 5_000 },
  );
  // The generator reaches every branch.
  expect([...kinds.keys()].sort()).toEqual(
    ['malformed', 'ping', 'refused', 'subscribe', 'time', 'unsubscribe'].sort(),
  );
});

describe(`the server under ${cases} generated messages`, () => {
  let server: TestServer;
  let realtime: Realtime;
  let port: number;
  let attacker: SignedIn;
  let victim: SignedIn;
  const logged: string[] = [];
  beforeAll(async () => {
    const sink = new Writable({
      write(chunk, _encoding, done) {
        logged.push(String(chunk));
        done();
      },
    });
    server = await createTestServer({ log: createLogger('trace', sink) });
    realtime = server.realtime();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    port = (server.app.server.address() as { port: number }).port;
    [attacker, victim] = [await server.signIn(), await server.signIn()];
  });
  afterAll(async () => {
    await realtime.close();
    await server.close();
  });

  const open = async (query: string, path = '/realtime') => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}${query}`);
    const heard: string[] = [];
    socket.on('message', (data) => heard.push(data.toString()));
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    await Promise.race([once(socket, 'open'), closed]);
    /** Resolves with the next answer or the close. */
    const reaction = () =>
      new Promise<void>((resolve) => {
        socket.once('message', () => resolve());
        socket.once('close', () => resolve());
      });
    return { socket, heard, closed, reaction };
  };

  it('does not crash, hang, change state, leak another user’s data or log secrets', async () => {
    const before = await readState(server.db);
    const messages = fc.sample(fc.oneof(text, fc.uint8Array({ maxLength: 64 })), cases);
    const own = `?token=${attacker.token}`;
    let sent = 0;
    let answers = 0;
    while (sent < messages.length) {
      const client = await open(own, sent % 3 === 0 ? '/realtime/trade' : '/realtime');
      // Uses one connection until the server closes it.
      while (sent < messages.length && client.socket.readyState === WebSocket.OPEN) {
        const message = messages[sent++];
        if (message === undefined) break;
        const reaction = client.reaction();
        client.socket.send(message);
        server.parts.bus.publish(victim.userId, 'user@wallet', { reason: 'the victim’s own' });
        await reaction;
      }
      answers += client.heard.length;
      client.socket.close();
      await client.closed;
      expect(client.heard.join()).not.toContain('victim');
    }
    expect(sent).toBe(messages.length);
    // About a quarter is answered. Far fewer would mean that the messages test nothing.
    expect(answers).toBeGreaterThan(cases / 8);
    // The server still serves others.
    const fine = await open(`?token=${victim.token}`);
    const reaction = fine.reaction();
    fine.socket.send('{"method":"PING","id":1}');
    await reaction;
    expect(fine.heard).toEqual(['{"id":1,"result":"PONG"}']);
    fine.socket.terminate();
    expect(await readState(server.db)).toEqual(before);
    expectNoSecrets();
  });

  it('refuses generated URLs without a session, changes nothing and logs no token', async () => {
    const before = await readState(server.db);
    const queries = fc.sample(
      fc.oneof(
        fc.webQueryParameters().map((query) => `?${query}`),
        fc.webQueryParameters().map((token) => `?token=${token}`),
        fc.constantFrom('', '?', '?token', `?token=${attacker.token}x`, '?token=%00', '?token=%zz'),
      ),
      200,
    );
    for (const query of queries) {
      const { closed } = await open(query);
      const [code] = await closed;
      expect([4401, 1006]).toContain(code);
    }
    const long = await open(`?token=${'x'.repeat(12_000)}`);
    expect([4401, 1006]).toContain((await long.closed)[0]);
    expect(await readState(server.db)).toEqual(before);
    expectNoSecrets();
  });

  function expectNoSecrets(): void {
    const all = logged.join('');
    for (const secret of [attacker.token, victim.token, 'token='])
      expect(all).not.toContain(secret);
  }
});
