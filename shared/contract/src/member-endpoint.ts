import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

/** An endpoint without its method, path and access. */
interface Row<I extends z.ZodMiniType, O extends z.ZodMiniType>
  extends Omit<Endpoint, 'method' | 'path' | 'access' | 'idempotent' | 'whileFrozen'>,
    Pick<Endpoint<I>, 'whileFrozen'> {
  readonly input: I;
  readonly data: O;
}
type Path = Endpoint['path'];

/** Returns a GET endpoint that needs a token. */
/* @__NO_SIDE_EFFECTS__ */
export function memberGet<I extends z.ZodMiniType, O extends z.ZodMiniType, const P extends Path>(
  path: P,
  row: Row<I, O>,
): Endpoint<I, O, 'GET', P, 'login', undefined> {
  return { method: 'GET', path, access: 'login', ...row };
}

/** Returns a POST endpoint that needs a token. */
/* @__NO_SIDE_EFFECTS__ */
export function memberPost<
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  const P extends Path,
  const Idempotent extends true | undefined = undefined,
>(
  path: P,
  row: Row<I, O> & { readonly idempotent?: Idempotent },
): Endpoint<I, O, 'POST', P, 'login', Idempotent> {
  return { method: 'POST', path, access: 'login', ...row };
}

/** Returns a POST endpoint that needs a token and only reads: allowed while frozen, repeatable. */
/* @__NO_SIDE_EFFECTS__ */
export function memberRead<I extends z.ZodMiniType, O extends z.ZodMiniType, const P extends Path>(
  path: P,
  row: Row<I, O>,
): Endpoint<I, O, 'POST', P, 'login', undefined> {
  return memberPost(path, { whileFrozen: 'allowed', repeatable: true, ...row });
}
