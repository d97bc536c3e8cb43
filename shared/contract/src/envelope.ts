import * as z from 'zod/mini';

/**
 * The API envelope (specification §7, docs/adr/0002-api-envelope.md). A call is sent as a JWE in
 * compact form, and its answer as another JWE with the same content key.
 */
export const envelope = {
  path: '/api/v1/gateway',
  /** Content type of both bodies: a JWE in compact form and nothing else. */
  contentType: 'application/jose',
  /** Algorithms of the call, with a fresh content key; P-256 is the only curve. */
  callAlgorithm: 'ECDH-ES+A256KW',
  /** Algorithm of a call with a pass: the pass's key wraps the content key. */
  passAlgorithm: 'A256KW',
  /** Lifetime of a pass. */
  passLifeMs: 600_000,
  /** Algorithm of the answer: it uses the call's content key. */
  answerAlgorithm: 'dir',
  encryption: 'A256GCM',
  /** Maximum difference of a call's time and the server's clock. Nonces are kept twice as long. */
  windowMs: 120_000,
  /** Longest JWE of a call, in characters: a body of 64 KiB fits. */
  maxLength: 96 * 1024,
} as const;

/**
 * The browser's part of a trace, for servers that record traces (docs/operations/tracing.md). It is
 * not part of `sign`, and a server ignores one that is not valid.
 */
export const envelopeTrace = /* @__PURE__ */ z.object({
  /** Trace and tap that led to the call (https://www.w3.org/TR/trace-context/). */
  traceparent: z.optional(z.string().check(z.maxLength(64))),
  /** Time between the tap and the call, ms; only in the first call of a tap. */
  tapMs: z.optional(z.int().check(z.minimum(0), z.maximum(60_000))),
  /** The remote of the page, and its running build. */
  remote: z.optional(z.string().check(z.regex(/^remote-[a-z]{1,40}$/))),
  version: z.optional(z.string().check(z.regex(/^\d+\.\d+\.\d+[0-9A-Za-z.+-]{0,60}$/))),
});
export type EnvelopeTrace = z.infer<typeof envelopeTrace>;

/** Value of the header `Server-Timing` in the answers of a server that records traces. */
export const tracedTiming = 'traced';

/** The call inside the envelope. Query and body are text, so that both sides sign equal text. */
export const envelopeCall = /* @__PURE__ */ z.strictObject({
  method: z.enum(['GET', 'POST']),
  /** '/api/v1/<domain>/<call>' */
  path: z.string().check(z.regex(/^\/api\/v1\/[A-Za-z]\w{0,63}\/[A-Za-z]\w{0,63}$/)),
  /** As in a URL, without '?'. */
  query: z.string(),
  /** JSON text of a POST; empty on a GET. */
  body: z.string(),
  /** API language code, as in the LANG header. */
  language: z.string().check(z.maxLength(16)),
  /** Without 'Bearer'; empty for visitors. */
  token: z.string().check(z.maxLength(512)),
  /** The server's clock as estimated by the client, ms. */
  timestamp: z.int(),
  /** 128 random bits in hex. */
  nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  requestId: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** Empty if the endpoint needs none. */
  idempotencyKey: z.string().check(z.maxLength(128)),
  /** Absent unless the server's answers have `tracedTiming`: earlier servers refuse it. */
  trace: z.optional(z.catch(envelopeTrace, {})),
  /** MD5 of `signedText`, lower-case hex. The specification requires it; it adds no security. */
  sign: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
});
export type EnvelopeCall = z.infer<typeof envelopeCall>;

/** Returns the text of `sign`: the other fields as name=value, sorted by name, joined by &. */
export function signedText(call: Omit<EnvelopeCall, 'sign'>): string {
  return signedNames.map((name) => `${name}=${call[name]}`).join('&');
}

const signedNames = [
  'body',
  'idempotencyKey',
  'language',
  'method',
  'nonce',
  'path',
  'query',
  'requestId',
  'timestamp',
  'token',
] as const satisfies readonly Exclude<keyof EnvelopeCall, 'sign' | 'trace'>[];

/** A key for the next calls. It comes with the answer to a call with a key agreement (ECDH). */
export const envelopePass = /* @__PURE__ */ z.object({
  /** Id of the server's key that the pass belongs to. */
  kid: z.string(),
  /** The key, encrypted for the server alone; sent in the header of the calls. */
  pass: z.string(),
  /** 256 bits, base64url: wraps the content keys of the calls. */
  key: z.string(),
  /** By the server's clock, ms. */
  expires_at: z.int(),
});
export type EnvelopePass = z.infer<typeof envelopePass>;

/** The answer inside the envelope: HTTP status and body of a call without envelope. */
export const envelopeAnswer = /* @__PURE__ */ z.object({
  status: z.int(),
  body: z.unknown(),
  pass: z.optional(envelopePass),
});
export type EnvelopeAnswer = z.infer<typeof envelopeAnswer>;

/** `data` of the answer to a refused envelope: the server's clock, ms. */
export const envelopeRefusal = /* @__PURE__ */ z.object({ server_time: z.int() });
