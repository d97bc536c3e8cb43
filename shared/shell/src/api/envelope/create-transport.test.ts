import { errorCodes } from '@shared/contract';
import { envelope } from '@shared/contract/envelope';
import { compactDecrypt } from 'jose/jwe/compact/decrypt';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import { exportJWK } from 'jose/key/export';
import { generateKeyPair } from 'jose/key/generate/keypair';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiRequest } from '../plain-transport.ts';
import { classifyAnswer } from '../read-answer.ts';
import { createEnvelopeTransport, type EnvelopePorts } from './create-transport.ts';
import type { EnvelopeParameters } from './parameters.ts';

const pair = await generateKeyPair(envelope.callAlgorithm, { extractable: true });
const { x = '', y = '' } = await exportJWK(pair.publicKey);
const key = { kty: 'EC', crv: 'P-256', x, y, kid: 'current' } as const;
const old = { ...key, kid: 'old' };
const now = 1_767_225_600_000;
const { signal } = new AbortController();
const request: ApiRequest = {
  method: 'POST',
  path: '/api/v1/ticket/getOrder',
  query: {},
  body: { quantity: 2 },
  headers: {
    LANG: 'TW',
    'X-Request-Id': 'request-1',
    Authorization: 'Bearer the-token',
    'Idempotency-Key': 'intent-0001',
  },
};
const answer = { status: 200, body: { code: 200, message: 'ok', data: 1, requestId: 'request-1' } };
const refused = () =>
  Response.json(
    {
      code: errorCodes.envelopeRefused.code,
      message: '',
      data: { server_time: 1 },
      requestId: 'r',
    },
    { status: 400 },
  );

let calls: Record<string, unknown>[];
let parameters: EnvelopeParameters;
let ports: EnvelopePorts & { refresh: ReturnType<typeof vi.fn> };

/** Decrypts a call like the server, and adds it to `calls`. */
async function open(jwe: string): Promise<void> {
  const [, encryptedKey] = jwe.split('.');
  expect(encryptedKey).toBeTruthy();
  const { plaintext, protectedHeader } = await compactDecrypt(jwe, pair.privateKey);
  calls.push({ ...JSON.parse(new TextDecoder().decode(plaintext)), kid: protectedHeader.kid });
}

beforeEach(() => {
  calls = [];
  parameters = { key: old, clockOffsetMs: 0 };
  ports = {
    now: () => now,
    parameters: () => parameters,
    refresh: vi.fn(async () => {
      parameters = { key, clockOffsetMs: 5_000 };
    }),
    post: async (jwe) => {
      await open(jwe);
      return refused();
    },
  };
});

it('the envelope contains the whole call', async () => {
  await createEnvelopeTransport(ports)(request, signal);
  expect(calls[0]).toMatchObject({
    kid: 'old',
    method: 'POST',
    path: '/api/v1/ticket/getOrder',
    query: '',
    body: '{"quantity":2}',
    language: 'TW',
    token: 'the-token',
    timestamp: now,
    requestId: 'request-1',
    idempotencyKey: 'intent-0001',
  });
});

it('describes calls to a server that records traces, until it refuses one', async () => {
  const trace = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  const traceOf = vi.fn(() => trace);
  const transport = createEnvelopeTransport({ ...ports, traceOf });
  for (const _ of [1, 2]) await transport(request, signal);
  expect(traceOf.mock.calls).toEqual([['request-1']]);
  expect(calls.map((call) => call.trace)).toEqual([trace, undefined, undefined, undefined]);
});

it('a refused call is retried once with new keys, the server’s clock and another nonce', async () => {
  const result = await createEnvelopeTransport(ports)(request, signal);
  expect(ports.refresh).toHaveBeenCalledOnce();
  expect(calls.map(({ kid, timestamp }) => [kid, timestamp])).toEqual([
    ['old', now],
    ['current', now + 5_000],
  ]);
  expect(calls[0]?.nonce).not.toBe(calls[1]?.nonce);
  expect(result).toMatchObject({ status: 400, body: { code: 1301 } });
});

describe('after a refusal, the transport', () => {
  const { 'Idempotency-Key': _, ...keyless } = request.headers;
  const unkeyed = { ...request, headers: keyless };
  it.each<[what: string, call: ApiRequest, times: number]>([
    ['repeats a GET', { ...unkeyed, method: 'GET', body: undefined }, 2],
    ['repeats a call with an idempotency key', request, 2],
    ['repeats a call that the contract marks as repeatable', { ...unkeyed, repeatable: true }, 2],
    ['does not repeat other calls, but uses the new keys for the next one', unkeyed, 1],
  ])('%s', async (_what, call, times) => {
    const transport = createEnvelopeTransport(ports);
    expect(await transport(call, signal)).toMatchObject({ status: 400, body: { code: 1301 } });
    expect(calls).toHaveLength(times);
    expect(ports.refresh).toHaveBeenCalledOnce();
    await transport(call, signal);
    expect(calls[times]).toMatchObject({ kid: 'current', timestamp: now + 5_000 });
  });
});

it('a refused call does not refresh parameters that another call has refreshed', async () => {
  const post = ports.post;
  ports.post = async (jwe, how) => {
    parameters = { key, clockOffsetMs: 1 };
    return post(jwe, how);
  };
  await createEnvelopeTransport(ports)(request, signal);
  expect(calls).toHaveLength(2);
  expect(ports.refresh).not.toHaveBeenCalled();
});

it('an answer that the call’s key does not open is rejected', async () => {
  const foreign = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(answer)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(new Uint8Array(32));
  for (const text of [foreign, JSON.stringify(answer.body), '', 'a.b.c.d.e']) {
    ports.post = async () => new Response(text);
    await expect(createEnvelopeTransport(ports)(request, signal)).rejects.toThrow(TypeError);
  }
});

it.each([
  [401, 401, 502, false],
  [401, 200, 502, false],
  [403, 403, 502, false],
  [404, 404, 502, false],
  [400, 400, 502, false],
  [429, 429, 429, true],
  [503, 503, 503, true],
  [429, 401, 429, false],
  [503, 401, 503, false],
  [503, 200, 503, false],
  [500, 403, 500, false],
  [502, 1301, 502, false],
  [503, '503', 503, false],
])(
  'a plain %s with code %o from a proxy counts as %s, body kept: %s',
  async (status, code, seen, kept) => {
    ports.post = async () => Response.json({ code, message: 'm', data: null }, { status });
    const result = await createEnvelopeTransport(ports)(request, signal);
    expect(result.status).toBe(seen);
    expect(result.body !== undefined).toBe(kept);
    expect(['unauthorized', 'inviteRequired']).not.toContain(classifyAnswer(result).kind);
    expect(ports.refresh).not.toHaveBeenCalled();
  },
);

it('an aborted call is not sent', async () => {
  const post = vi.fn(ports.post);
  const gone = AbortSignal.abort(new DOMException('gone', 'AbortError'));
  const call = createEnvelopeTransport({ ...ports, post })(request, gone);
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(post).not.toHaveBeenCalled();
});

describe('a pass from an answer', () => {
  const wrappingKey = crypto.getRandomValues(new Uint8Array(32));
  const pass = {
    kid: 'current',
    pass: 'for-the-server',
    key: Buffer.from(wrappingKey).toString('base64url'),
    expires_at: now + envelope.passLifeMs,
  };
  let contentKey: Uint8Array;
  /** Algorithm of each call. */
  let used: string[];
  let time: number;
  let refuses: (algorithm: string) => boolean;
  let send: () => Promise<{ status: number; body: unknown }>;

  beforeEach(() => {
    used = [];
    time = now;
    refuses = () => false;
    // The content key is the only value of 256 random bits in a call.
    const fill = crypto.getRandomValues.bind(crypto);
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      const filled = fill(array as Uint8Array<ArrayBuffer>);
      if (filled.byteLength === 32) contentKey = filled.slice();
      return filled as never;
    });
    const transport = createEnvelopeTransport({ ...ports, now: () => time, post: serve });
    send = () => transport(request, signal);
    return () => vi.restoreAllMocks();
  });

  /** Answers like the server: a call sealed without a pass gets a new one. */
  async function serve(jwe: string): Promise<Response> {
    const { alg } = JSON.parse(atob(jwe.split('.')[0] ?? '')) as { alg: string };
    used.push(alg);
    if (refuses(alg)) return refused();
    const byPass = alg === envelope.passAlgorithm;
    const { plaintext } = await compactDecrypt(jwe, byPass ? wrappingKey : pair.privateKey);
    expect(JSON.parse(new TextDecoder().decode(plaintext)).token).toBe('the-token');
    const text = JSON.stringify({ ...answer, ...(!byPass && { pass }) });
    const sealed = new CompactEncrypt(new TextEncoder().encode(text));
    return new Response(
      await sealed.setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(contentKey),
    );
  }

  const { callAlgorithm: agreed, passAlgorithm: byPass } = envelope;

  it('seals the next calls, and is not returned to the caller', async () => {
    for (let call = 0; call < 3; call += 1) expect(await send()).toEqual(answer);
    expect(used).toEqual([agreed, byPass, byPass]);
  });

  it('is not used shortly before it expires', async () => {
    await send();
    time = pass.expires_at - 10_001;
    await send();
    time += 1;
    await send();
    expect(used).toEqual([agreed, byPass, agreed]);
  });

  it('is dropped when the server’s parameters change', async () => {
    await send();
    parameters = { key, clockOffsetMs: 0 };
    await send();
    expect(used).toEqual([agreed, agreed]);
  });

  it('is not used by a retry, even if another call has received a new pass', async () => {
    await send();
    refuses = (algorithm) => algorithm === byPass;
    ports.refresh.mockImplementation(async () => {
      parameters = { key, clockOffsetMs: 0 };
      await send();
    });
    expect(await send()).toEqual(answer);
    expect(used).toEqual([agreed, byPass, agreed, agreed]);
  });

  it('is dropped after a refusal, and the call is retried without it', async () => {
    await send();
    refuses = (algorithm) => algorithm === byPass;
    expect(await send()).toEqual(answer);
    expect(ports.refresh).toHaveBeenCalledOnce();
    expect(used).toEqual([agreed, byPass, agreed]);
  });
});
