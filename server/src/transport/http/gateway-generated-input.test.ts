import type { EnvelopeKey } from '@shared/contract';
import { errorCodes } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { type EnvelopeCall, type EnvelopePass, envelope } from '@shared/contract/envelope';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../platform/observability/log.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import { readState } from '../../testing/state.ts';
import { callOf, type Sealed, seal } from '../envelope/seal.ts';

/** `pnpm fuzz` runs more. */
const cases = Number(process.env.FUZZ_CASES ?? 1_500);
const seed = 20_260_103;
const patienceMs = 30_000;

const lines: string[] = [];
let server: TestServer;
let member: SignedIn;
/** The server's key and a pass; calls use either. */
let keys: [EnvelopeKey, EnvelopePass];

/** The user has not acknowledged the risk notice, so even a valid purchase has no effect. */
beforeAll(async () => {
  const plain = await createTestServer();
  member = await plain.signIn();
  server = await createTestServer({
    clock: plain.clock,
    db: plain.db,
    log: createLogger('trace', { write: (line) => lines.push(line) }),
    env: { API_ENVELOPE: 'on', RATE_LIMIT_IP_PER_MINUTE: '1000000' },
  });
  const { envelope: published } = (await server.call(endpoints.common.config)).body.data;
  const key = published?.keys[0] as EnvelopeKey;
  const first = seal(callOf({ timestamp: server.clock.now().getTime() }), key);
  const { payload } = await server.app.inject({
    method: 'POST',
    url: envelope.path,
    payload: first.jwe,
    headers: { 'content-type': envelope.contentType },
  });
  keys = [key, first.open(payload).pass as EnvelopePass];
  return async () => {
    await server.close();
    await plain.close();
  };
});

interface Case {
  payload: string;
  contentType: string;
  /** Opens the answer, if there is one. */
  sealed: Sealed;
}

const purchase = (fields: object = {}) => ({
  ...callOf({
    timestamp: server.clock.now().getTime(),
    method: 'POST',
    path: endpoints.ticket.getOrder.path,
    body: '{"quantity":1}',
    token: member.token,
    idempotencyKey: 'one-intent-0001',
  }),
  ...fields,
});

/** Index in `keys`. */
const either = fc.constantFrom(0, 1);
const keyOf = (by: number) => keys[by] ?? keys[0];
const json = fc.jsonValue({ depthSize: 'small' });
const text = fc.string({ unit: 'grapheme', maxLength: 80 });
const names = Object.keys(callOf({ timestamp: 0 })) as (keyof EnvelopeCall)[];
const algorithms = ['dir', 'none', 'A256KW', 'ECDH-ES', 'RSA-OAEP-256', 'A128GCM', 'A256GCM', ''];
/** Paths of endpoints that have an effect whatever the body. */
const unconditional: string[] = [endpoints.auth.logout.path, endpoints.auth.logoutAll.path];
const paths = Object.values(endpoints)
  .flatMap((calls) => Object.values(calls).map(({ path }) => path as string))
  .filter((path) => !unconditional.includes(path));

/** Field → values to try besides arbitrary ones. */
const values: Partial<Record<keyof EnvelopeCall, fc.Arbitrary<unknown>>> = {
  path: fc.oneof(
    fc.constantFrom(...paths),
    fc.constantFrom(
      '/metrics',
      '/api/v1/../metrics',
      envelope.path,
      '/api/v1/toString/constructor',
    ),
    text.map((end) => `/api/v1/user/${end}`),
  ),
  method: fc.constantFrom('GET', 'POST', 'PUT', 'get'),
  body: fc.oneof(
    json.map((value) => JSON.stringify(value)),
    text,
    fc.constantFrom('{"__proto__":{"x":1}}', '[', 'null', '{"quantity":1e999}'),
  ),
  query: fc.oneof(fc.webQueryParameters(), fc.constantFrom('a[b]=1', '%zz', '__proto__[x]=1')),
  timestamp: fc.integer({ min: -3, max: 3 }).map((step) => (step * envelope.windowMs) / 2),
  token: fc.oneof(fc.base64String({ maxLength: 600 }), text),
  language: text,
  idempotencyKey: text,
};

const changedCall = fc
  .constantFrom(...names)
  .chain((name) =>
    fc.record({
      name: fc.constant(name),
      by: either,
      value: fc.oneof(
        { weight: 3, arbitrary: values[name] ?? json },
        { weight: 1, arbitrary: json },
      ),
    }),
  )
  .map(({ name, value, by }) => {
    const now = server.clock.now().getTime();
    const field = name === 'timestamp' && typeof value === 'number' ? now + value : value;
    // An object cannot be signed. Its call is refused before the signature check.
    const sign = name !== 'sign' && typeof field !== 'object';
    return seal(purchase({ [name]: field }), keyOf(by), { sign });
  });

const parameters = ['alg', 'enc', 'kid', 'epk', 'pass', 'zip', 'crit', 'apu', 'typ', '__proto__'];
const changedHeader = fc
  .record({
    by: either,
    header: fc.dictionary(
      fc.constantFrom(...parameters),
      fc.oneof(fc.constantFrom(...algorithms), json),
      { minKeys: 1, maxKeys: 3 },
    ),
  })
  .map(({ by, header }) => seal(purchase(), keyOf(by), { header }));

const changedPlaintext = fc
  .oneof(
    text,
    json.map((value) => JSON.stringify(value)),
  )
  .chain((plain) => either.map((by) => seal(purchase(), keyOf(by), { text: plain })));

const asItIs = fc
  .oneof({ weight: 6, arbitrary: changedCall }, changedHeader, changedPlaintext)
  .map((sealed): Case => ({ payload: sealed.jwe, contentType: envelope.contentType, sealed }));

/** The text of a valid envelope, cut, extended and patched. */
const changedText = fc
  .record({
    by: either,
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    remove: fc.integer({ min: 0, max: 40 }),
    insert: fc.oneof(
      fc.constantFrom('', '.', '..', 'A', '=', ' ', '\u0000', 'é'),
      fc.base64String(),
      text,
    ),
  })
  .map(({ by, at, remove, insert }): Case => {
    const sealed = seal(purchase(), keyOf(by));
    const cut = Math.floor(at * sealed.jwe.length);
    const payload = sealed.jwe.slice(0, cut) + insert + sealed.jwe.slice(cut + remove);
    return { payload, contentType: envelope.contentType, sealed };
  });

const anything = fc
  .record({
    payload: fc.oneof(
      text,
      json.map((value) => JSON.stringify(value)),
      fc.base64String({ maxLength: 4_000 }),
    ),
    contentType: fc.constantFrom(envelope.contentType, 'application/json', 'text/plain', 'x', ''),
  })
  .map((rest): Case => ({ ...rest, sealed: seal(purchase(), keys[0]) }));

it(`${cases} changed envelopes cause no 5xx, hang, state change or logged secret`, async () => {
  const marks = ['notice_marks', 'notice_reads'];
  const before = await readState(server.db, marks);
  const reached = new Set<number>();
  const generated = fc.oneof(
    { weight: 3, arbitrary: asItIs },
    { weight: 2, arbitrary: changedText },
    { weight: 1, arbitrary: anything },
  );
  await fc.assert(
    fc.asyncProperty(generated, async (one) => {
      lines.length = 0;
      const response = await server.app.inject({
        method: 'POST',
        url: envelope.path,
        payload: one.payload,
        headers: one.contentType ? { 'content-type': one.contentType } : {},
        signal: AbortSignal.timeout(patienceMs),
      });
      const status = statusOf(response, one);
      reached.add(status);
      expect(Math.floor(status / 100)).not.toBe(5);
      expect(lines.join('')).not.toContain(member.token);
      expect(lines.join('')).not.toContain(one.sealed.jwe.slice(-40));
    }),
    { seed, numRuns: cases },
  );
  expect(await readState(server.db, marks)).toEqual(before);
  // Refused envelopes, and valid ones whose call is refused: by its input, token, path, method.
  for (const status of [1301, 400, 401, 404, 405]) expect([...reached]).toContain(status);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
}, 240_000);

/** Returns the HTTP status of the sealed answer, or the code of the generic refusal. */
function statusOf(
  { statusCode, payload }: { statusCode: number; payload: string },
  { sealed }: Case,
): number {
  if (statusCode === 200) return sealed.open(payload).status;
  const { code, message, data } = JSON.parse(payload);
  expect([statusCode, code, data]).toEqual([
    400,
    errorCodes.envelopeRefused.code,
    { server_time: server.clock.now().getTime() },
  ]);
  expect(message).toBeTruthy();
  return code;
}
