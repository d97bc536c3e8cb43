import type * as z from 'zod/mini';
import type { StreamName } from './streams.ts';

/**
 * `code` 200 is success, except under HTTP 401 (`successCode`). On errors `data` is null, except
 * for errors with details: `InputIssues`, `envelopeRefusal` (the encrypted request was refused),
 * or the rest of a limit.
 */
export interface Envelope<T> {
  code: number;
  message: string;
  data: T;
  /** Reference for support; also in the X-Request-Id header. */
  requestId: string;
  /** Seconds to wait before a retry; also in the Retry-After header. */
  retry_after?: number;
}

type Method = 'GET' | 'POST';
type Path = `/api/v1/${string}`;
type Access = 'public' | 'login';

/**
 * One endpoint of the API, shared by browser and server.
 * - `access`: 'public', or 'login' when a token is required.
 * - `idempotent`: a POST that needs an Idempotency-Key header. The same key and input get the same
 *   success again; a refused call stores nothing under its key.
 * - `whileFrozen`: a frozen account may make this POST, always or with the given input. Every other
 *   POST with access 'login' is refused (`accountFrozen`).
 * - `repeatable`: a POST without an idempotency key whose repetition changes nothing.
 * - `plain`: never encrypted (`envelope.ts`), and sent without a token.
 * - `streams`: realtime streams whose messages announce a changed answer.
 * - `changes`: paths of the calls whose answers change when this one succeeds.
 * - `input`: query of a GET, body of a POST.
 */
export interface Endpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  M extends Method = Method,
  P extends Path = Path,
  A extends Access = Access,
  Idempotent extends true | undefined = true | undefined,
> {
  readonly method: M;
  readonly path: P;
  readonly access: A;
  readonly idempotent?: Idempotent;
  readonly whileFrozen?: 'allowed' | { readonly allowedWith: Partial<z.output<I>> };
  readonly repeatable?: true;
  readonly plain?: true;
  readonly streams?: readonly StreamName[];
  readonly changes?: readonly Path[];
  readonly summary: string;
  readonly input: I;
  readonly data: O;
}

export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type DataOf<E extends Endpoint> = z.output<E['data']>;

export type EndpointOf<Data> = Endpoint<z.ZodMiniType, z.ZodMiniType<Data>>;

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  const M extends Method,
  const P extends Path,
  const A extends Access,
  const Idempotent extends true | undefined = undefined,
>(row: Endpoint<I, O, M, P, A, Idempotent>): Endpoint<I, O, M, P, A, Idempotent> {
  return row;
}
