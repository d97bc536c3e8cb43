import type { Envelope, Locale } from '@shared/contract';
import { resolveSessions } from '../auth/index.ts';
import { batched } from '../batched.ts';
import type { Deps } from '../deps.ts';
import { perDeps } from '../per-deps.ts';
import { success } from './answer.ts';
import { type Context, signedIn } from './context.ts';
import { once } from './idempotency.ts';
import { checkOutput, parseInput } from './parse.ts';
import type { Row } from './rows.ts';

/** A call as it came, in plain or out of the envelope. */
export interface IncomingCall {
  requestId: string;
  /** Client's address, as far as TRUST_PROXY lets it be known. */
  ip: string;
  /** Of the answer. */
  language: Locale;
  token: string | undefined;
  idempotencyKey: unknown;
  /** Parsed query of a GET, body of a POST. */
  raw: unknown;
}

/**
 * One call, from its token to its answer's body.
 * @throws AppError, InviteRequiredError, or whatever went wrong below (`toAnswerable`).
 */
export async function perform(
  { endpoint, handler }: Row,
  incoming: IncomingCall,
  deps: Deps,
): Promise<Envelope<unknown>> {
  const { ctx, committed } = await openContext(incoming, deps);
  if (endpoint.access === 'login') signedIn(ctx);
  const input = parseInput(endpoint, incoming.raw, ctx.language);
  // Checked before the commit: an answer that breaks the contract must not leave an effect.
  const run = async (inner: Context) => checkOutput(endpoint, await handler(inner, input));
  const data = endpoint.idempotent
    ? await runOnce(endpoint.path, run, incoming.idempotencyKey, ctx, committed, input)
    : await run(ctx);
  committed.run();
  return success(data, incoming.requestId);
}

/** Under load a query serves all calls that came while the one before was under way. */
const sessionOf = perDeps((deps) =>
  batched((tokens: readonly string[]) => resolveSessions(deps, tokens)),
);

async function openContext({ token, requestId, ip, language }: IncomingCall, deps: Deps) {
  const committed = callbacks();
  const session = token === undefined ? undefined : await sessionOf(deps)(token);
  const ctx: Context = {
    ...(session ? { user: session.caller } : {}),
    language,
    requestId,
    ip,
    db: deps.db,
    deps,
    afterCommit: committed.add,
  };
  return { ctx, committed };
}

function runOnce(
  path: string,
  run: (ctx: Context) => Promise<unknown>,
  key: unknown,
  ctx: Context,
  committed: Callbacks,
  input: unknown,
): Promise<unknown> {
  const call = { userId: signedIn(ctx).id, endpoint: path, key, input };
  return once(ctx.db, ctx.deps.clock, call, (db) => {
    // A deadlock's victim runs again: what its first try wanted to tell is void.
    committed.clear();
    return run({ ...ctx, db });
  });
}

type Callbacks = ReturnType<typeof callbacks>;

function callbacks() {
  let waiting: (() => void)[] = [];
  return {
    add: (fn: () => void) => {
      waiting.push(fn);
    },
    clear: () => {
      waiting = [];
    },
    run: () => {
      for (const fn of waiting) fn();
    },
  };
}
