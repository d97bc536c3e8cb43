import { type EnvelopeKey, firstErrorCodes } from '@shared/contract';
import type { EnvelopeCall, EnvelopePass, EnvelopeTrace } from '@shared/contract/envelope';
import { propertiesOf } from '../../properties-of.ts';
import type { ApiAnswer, ApiRequest, Transport } from '../plain-transport.ts';
import type { EnvelopeParameters } from './parameters.ts';
import { newNonce, sealCall } from './seal.ts';

export interface EnvelopePorts extends PassPorts {
  /** Describes a call for the server's trace; undefined unless the server records traces. */
  traceOf?: ((requestId: string) => EnvelopeTrace) | undefined;
  /** Fetches the server's keys and time again. */
  refresh(signal: AbortSignal): Promise<void>;
  /** POSTs a JWE to `envelope.path`. */
  post(jwe: string, signal: AbortSignal): Promise<Response>;
}

/**
 * Returns the transport of docs/adr/0002-api-envelope.md. It seals a call with the pass of an
 * earlier answer, else with the server's key. After a refusal, it fetches the server's keys and
 * time, unless another call has fetched them. It repeats only calls that are safe to
 * repeat, because the server may have handled the first one.
 */
export function createEnvelopeTransport(ports: EnvelopePorts): Transport {
  const passes = createPasses(ports);
  let { traceOf } = ports;
  return async (request, signal) => {
    const used = ports.parameters();
    const pass = passes.current();
    const trace = traceOf?.(request.headers['X-Request-Id'] ?? '');
    const answer = await carry(ports, passes, request, pass ?? used.key, signal, trace);
    if (!isRefusal(answer)) return answer;
    // An earlier server, which a rollback brought back, refuses calls with a trace.
    traceOf = undefined;
    if (pass) passes.drop(pass);
    if (ports.parameters() === used) await ports.refresh(signal);
    if (!mayRepeat(request)) return answer;
    return carry(ports, passes, request, ports.parameters().key, signal);
  };
}

function mayRepeat({ method, headers, repeatable }: ApiRequest): boolean {
  return method === 'GET' || 'Idempotency-Key' in headers || repeatable === true;
}

async function carry(
  ports: EnvelopePorts,
  passes: Passes,
  request: ApiRequest,
  by: EnvelopeKey | EnvelopePass,
  signal: AbortSignal,
  trace?: EnvelopeTrace,
): Promise<ApiAnswer> {
  const parameters = ports.parameters();
  const fields = {
    ...fieldsOf(request, ports.now() + parameters.clockOffsetMs),
    ...(trace && { trace }),
  };
  const { jwe, open } = await sealCall(fields, by);
  signal.throwIfAborted();
  const response = await ports.post(jwe, signal);
  const text = await response.text();
  if (!response.ok) return unsealed(response, text);
  const { status, body, pass } = await open(text).catch((cause: unknown) => {
    // An answer that is not from the server, or not for this call, counts as no answer.
    throw new TypeError('cannot decrypt the answer’s envelope', { cause });
  });
  if (pass) passes.take(pass, parameters);
  return { status, body };
}

function fieldsOf(request: ApiRequest, time: number): Omit<EnvelopeCall, 'sign'> {
  const { method, path, query, body, headers } = request;
  return {
    method,
    path,
    query: new URLSearchParams(query).toString(),
    body: method === 'POST' ? JSON.stringify(body ?? {}) : '',
    language: headers.LANG ?? '',
    token: headers.Authorization?.replace(/^Bearer /, '') ?? '',
    timestamp: Math.round(time),
    nonce: newNonce(),
    requestId: headers['X-Request-Id'] ?? newNonce(),
    idempotencyKey: headers['Idempotency-Key'] ?? '',
  };
}

/**
 * Returns an answer that came outside the envelope. `envelopeRefused` stays unchanged. A proxy must
 * not end the session: other statuses than 429 and 5xx become 502 without a body, and a body stays
 * only if its code equals the status.
 */
function unsealed(response: Response, text: string): ApiAnswer {
  const requestId = response.headers.get('x-request-id');
  const { status } = response;
  const answer = { status, body: parse(text), ...(requestId && { requestId }) };
  if (isRefusal(answer)) return answer;
  if (status !== 429 && status < 500) return { status: 502, body: undefined };
  return propertiesOf(answer.body).code === status ? answer : { ...answer, body: undefined };
}

function isRefusal(answer: ApiAnswer): boolean {
  const { code, http } = firstErrorCodes.envelopeRefused;
  return answer.status === http && propertiesOf(answer.body).code === code;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface PassPorts {
  /** This device's clock, ms. */
  now(): number;
  /** Returns the server's parameters; a new object after each refresh. */
  parameters(): EnvelopeParameters;
}

/** Margin in ms before the expiry of a pass, because a call takes time to arrive. */
const passMarginMs = 10_000;

/** The page's pass for sealed calls (docs/adr/0002-api-envelope.md). */
interface Passes {
  current(): EnvelopePass | undefined;
  take(pass: EnvelopePass, of: EnvelopeParameters): void;
  drop(pass: EnvelopePass): void;
}

function createPasses(ports: PassPorts): Passes {
  let held: { pass: EnvelopePass; of: EnvelopeParameters } | undefined;
  return {
    current() {
      if (!held || held.of !== ports.parameters()) return undefined;
      const serverTime = ports.now() + held.of.clockOffsetMs;
      return serverTime < held.pass.expires_at - passMarginMs ? held.pass : undefined;
    },
    take(pass, of) {
      if (of === ports.parameters()) held = { pass, of };
    },
    drop(pass) {
      if (held?.pass === pass) held = undefined;
    },
  };
}
