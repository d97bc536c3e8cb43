import type { DataOf, Endpoint, InputOf } from '@shared/contract';
import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { toastError } from '../api/error-text.ts';
import { randomId } from '../random-id.ts';
import { sessionStore } from '../session/session-store.ts';
import { queryClient } from './query-client.ts';
import { refetchQueries } from './refetch.ts';

export type ApiMutationOptions<E extends Endpoint> = Omit<
  UseMutationOptions<DataOf<E>, Error, InputOf<E>>,
  'mutationFn'
> & {
  /** The screen shows the error itself; default: a toast. */
  quiet?: boolean;
};

/**
 * Returns a mutation that refetches the queries that the endpoint `changes`, and toasts errors. On
 * `idempotent` endpoints the same input keeps its Idempotency-Key until a call succeeds, so that a
 * retry cannot buy twice.
 */
export function useApiMutation<E extends Endpoint>(
  endpoint: E,
  { quiet = false, ...options }: ApiMutationOptions<E> = {},
): UseMutationResult<DataOf<E>, Error, InputOf<E>> {
  return useMutation(
    {
      ...options,
      mutationFn: (input) =>
        endpoint.idempotent
          ? withIdempotencyKey(endpoint.path, input, (idempotencyKey) =>
              api.call(endpoint, input, { idempotencyKey }),
            )
          : api.call(endpoint, input),
      onSuccess: (...answer) => {
        for (const path of endpoint.changes ?? [])
          void refetchQueries(queryClient, { queryKey: [path] });
        return options.onSuccess?.(...answer);
      },
      onError: (error, ...rest) => {
        if (!quiet) toastError(error);
        return options.onError?.(error, ...rest);
      },
    },
    queryClient,
  );
}

/** Maximum number of stored keys; the oldest are dropped. */
const most = 20;

/**
 * Calls `attempt` with a key. The same input to the same endpoint keeps its key until a call
 * succeeds, even after refusals: the server stores nothing of a refused call (docs/architecture.md,
 * flow 5), and an earlier attempt with a lost answer may have succeeded. Keys survive a reload
 * (session storage). They do not depend on `step_up`, the confirmation of an action.
 */
async function withIdempotencyKey<T>(
  path: string,
  input: unknown,
  attempt: (key: string) => Promise<T>,
): Promise<T> {
  const identity = { ...(input as object | undefined), step_up: undefined };
  const name = await digest(`${path} ${JSON.stringify(identity)}`);
  const key = open()[name] ?? randomId();
  const { [name]: _, ...others } = open();
  remember({ ...others, [name]: key });
  const result = await attempt(key);
  const { [name]: done, ...left } = open();
  // A logout may have removed the stored key, and a later attempt may have replaced it.
  if (done === key) remember(left);
  return result;
}

function open(): Readonly<Record<string, string>> {
  return sessionStore.get('idempotencyKeys') ?? {};
}

function remember(keys: Readonly<Record<string, string>>): void {
  sessionStore.set('idempotencyKeys', Object.fromEntries(Object.entries(keys).slice(-most)));
}

/** Returns SHA-256 in hex; without WebCrypto (plain http, only in a sandbox) the text itself. */
async function digest(text: string): Promise<string> {
  if (!crypto.subtle) return text;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
