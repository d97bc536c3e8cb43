import type { DataOf, Endpoint, InputOf } from '@shared/contract';
import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { toastError } from '../api/error-text.ts';
import { withIdempotencyKey } from './idempotency-keys.ts';
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
 * Refetches the queries that the endpoint `changes`, and toasts errors. On `idempotent` endpoints
 * the same input keeps its Idempotency-Key until it succeeds, so that a purchase never happens
 * twice.
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
