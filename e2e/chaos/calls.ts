import { setTimeout as delay } from 'node:timers/promises';
import type { DataOf, Endpoint, ErrorName, InputOf } from '@shared/contract';
import { type Api, CallFailed } from '../fixtures/api.ts';

export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

export type Outcome<T> = { readonly done: T } | { readonly refused: CallFailed };

/** A call by one member, repeated at alternate processes until an answer is definite. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
) => Promise<Outcome<DataOf<E>>>;

const patienceMs = 180_000;
const pauseMs = 300;

/** Returns the call function of a member. @param apis clients of both API processes */
export function createCall(apis: readonly Api[], token: string): Call {
  let turn = 0;
  return async (endpoint, input) => {
    // One key for all attempts: a call whose answer was lost must not count twice.
    const idempotencyKey = crypto.randomUUID();
    const until = Date.now() + patienceMs;
    for (;;) {
      const api = apis[turn++ % apis.length] as Api;
      try {
        return { done: await api.call(endpoint, input, { token, idempotencyKey }) };
      } catch (error) {
        if (error instanceof CallFailed && isDefinite(error)) return { refused: error };
        if (Date.now() > until) {
          throw new NoAnswer(`${endpoint.path}: ${(error as Error).message}`);
        }
        await delay(pauseMs);
      }
    }
  };
}

/** Refusals that do not concern the call itself: the call may succeed a moment later. */
const passing: readonly (ErrorName | undefined)[] = [
  'tooManyRequests',
  'conflict',
  'envelopeRefused',
];

/** Returns whether another attempt of the same call would be refused too. */
function isDefinite({ status, errorName }: CallFailed): boolean {
  return status < 500 && !passing.includes(errorName);
}

/** Returns the data of a successful call. @throws CallFailed if it was refused */
export async function must<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const known = await outcome;
  if ('refused' in known) throw known.refused;
  return known.done;
}
