import type { ApiLanguage, DataOf, Endpoint, InputOf } from '@shared/contract';
import type { LightEndpoint } from '@shared/contract/first-load';
import type { Timers } from '../timers.ts';
import { ApiError } from './api-error.ts';
import type { ApiAnswer, ApiRequest, Transport } from './plain-transport.ts';
import { classifyAnswer, issuesOf, referenceOf, retryAtOf } from './read-answer.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** For an `idempotent` endpoint: pass the same key on a retry. Default: a new key. */
  idempotencyKey?: string | undefined;
  /** Token to send instead of the session's. */
  token?: string | undefined;
}

export interface ApiPorts {
  transport: Transport;
  timers: Timers;
  newId(): string;
  online(): boolean;
  token(): string | undefined;
  language(): ApiLanguage;
  /** Reports that a call with `token` succeeded, so the session is in use. */
  authenticated(token: string): void;
  /** Reports an HTTP 401 with body code 200. */
  inviteRequired(message: string): void;
  /** Reports any other 401, as HTTP status or body code, of a call with `token`. */
  unauthorized(message: string, token: string | undefined): void;
  reached(result: 'online' | 'offline' | 'unreachable'): void;
}

export interface Api {
  /** Returns the validated data. @throws ApiError, or the signal's reason if the caller aborts. */
  call<E extends Endpoint>(
    endpoint: E | LightEndpoint<E>,
    input?: InputOf<E>,
    options?: CallOptions,
  ): Promise<DataOf<E>>;
}

type AnyEndpoint = Endpoint | LightEndpoint;

export const callTimeoutMs = 15_000;
const retryDelayMs = 300;
/** Statuses of a gateway whose server does not answer. */
const gatewayFailures = [502, 503, 504];

export function createApi(ports: ApiPorts): Api {
  return {
    async call(endpoint, input, options = {}) {
      const token = endpoint.plain ? undefined : (options.token ?? ports.token());
      const request = toRequest(ports, endpoint, input, token, options);
      const asked = ports.online();
      const answer = await deliver(ports, request, options.signal);
      // If the device went offline during the call, the answer does not prove that it is online.
      if (ports.online() || !asked)
        ports.reached(gatewayFailures.includes(answer.status) ? 'unreachable' : 'online');
      return settle(ports, endpoint, answer, token, request);
    },
  };
}

function toRequest(
  ports: ApiPorts,
  endpoint: AnyEndpoint,
  input: unknown,
  token: string | undefined,
  options: CallOptions,
): ApiRequest {
  const read = endpoint.method === 'GET';
  return {
    method: endpoint.method,
    path: endpoint.path,
    query: read ? toQuery(input) : {},
    body: read ? undefined : (input ?? {}),
    ...(endpoint.plain && { plain: true }),
    ...(endpoint.repeatable && { repeatable: true }),
    headers: {
      LANG: ports.language(),
      'X-Request-Id': ports.newId(),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(endpoint.idempotent && { 'Idempotency-Key': options.idempotencyKey ?? ports.newId() }),
    },
  };
}

function toQuery(input: unknown): Record<string, string> {
  const given = Object.entries(input ?? {}).filter(([, value]) => value != null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** Returns the answer. Repeats an unanswered GET once, but not after a time-out or offline. */
async function deliver(
  ports: ApiPorts,
  request: ApiRequest,
  signal: AbortSignal | undefined,
): Promise<ApiAnswer> {
  try {
    return await deliverOnce(ports, request, signal);
  } catch (error) {
    const again = error instanceof ApiError && error.kind === 'server' && request.method === 'GET';
    if (!again) throw error;
    await new Promise<void>((resolve) => ports.timers.after(retryDelayMs, resolve));
    signal?.throwIfAborted();
    return deliverOnce(ports, request, signal);
  }
}

async function deliverOnce(
  ports: ApiPorts,
  request: ApiRequest,
  signal: AbortSignal | undefined,
): Promise<ApiAnswer> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  let late = false;
  const stopTimer = ports.timers.after(callTimeoutMs, () => {
    late = true;
    controller.abort();
  });
  try {
    return await ports.transport(request, controller.signal);
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw unanswered(ports, request, late, cause);
  } finally {
    stopTimer();
    signal?.removeEventListener('abort', abort);
  }
}

/** Returns the error of a call without an answer: code 500, with a `kind` that names the cause. */
function unanswered(ports: ApiPorts, request: ApiRequest, late: boolean, cause: unknown): ApiError {
  const reference = request.headers['X-Request-Id'];
  const online = ports.online();
  ports.reached(online ? 'unreachable' : 'offline');
  const kind = !online ? 'offline' : late ? 'timeout' : 'server';
  // The server has probably not received the request of an offline device.
  const known = kind === 'offline' ? {} : { reference };
  return new ApiError({ kind, code: 500, ...known }, '', { cause });
}

function settle<E extends Endpoint>(
  ports: ApiPorts,
  endpoint: E | LightEndpoint<E>,
  answer: ApiAnswer,
  token: string | undefined,
  request: ApiRequest,
): DataOf<E> {
  const verdict = classifyAnswer(answer);
  const reference = referenceOf(answer) ?? request.headers['X-Request-Id'];
  if (verdict.kind === 'success') {
    const data = checked(endpoint, verdict.data, reference);
    if (token) ports.authenticated(token);
    return data;
  }
  const { code, message } = verdict;
  if (verdict.kind === 'inviteRequired') {
    ports.inviteRequired(message);
    throw new ApiError({ kind: 'api', code, reference, announced: true }, message);
  }
  if (verdict.kind === 'unauthorized') {
    ports.unauthorized(message, token);
    const errorName = 'unauthorized';
    throw new ApiError({ kind: 'api', code, errorName, reference, announced: true }, message);
  }
  const kind = verdict.kind === 'refused' ? 'api' : 'server';
  const { errorName } = verdict;
  const retryAt = retryAtOf(answer, ports.timers.now());
  const issues = errorName === 'badRequest' ? issuesOf(answer) : undefined;
  throw new ApiError({ kind, code, errorName, reference, retryAt, issues }, message);
}

function checked<E extends Endpoint>(
  endpoint: E | LightEndpoint<E>,
  value: unknown,
  reference: string | undefined,
): DataOf<E> {
  const data = endpoint.data.safeParse(value);
  if (data.success) return data.data as DataOf<E>;
  // Log only the paths: values may be personal data.
  const where = data.error.issues.map((issue) => issue.path.map(String).join('.')).join(', ');
  const message = `${endpoint.path} broke the contract at: ${where}`;
  console.error(message, reference);
  throw new ApiError({ kind: 'server', code: 500, errorName: 'serverError', reference }, message);
}
