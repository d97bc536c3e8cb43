import { ApiError, useTranslation } from '@shared/shell';
import { queryClient, useFailure } from '@shared/shell/query';
import { ErrorState, Section, Skeleton } from '@shared/ui';
import { useQuery } from '@tanstack/react-query';

/** Code as a query: no other part of the wallet has selects, which are most of what it would load. */
const code = {
  queryKey: ['remote-account', 'choices'],
  queryFn: () => import('./choices.tsx').catch(refuse),
  staleTime: Number.POSITIVE_INFINITY,
};

function refuse(cause: unknown): never {
  const kind = navigator.onLine ? 'server' : 'offline';
  throw new ApiError({ kind, code: 503, errorName: 'unavailable' }, '', { cause });
}

/** Fetches the code ahead. */
export function prefetchSettings(): Promise<void> {
  return queryClient.prefetchQuery(code);
}

/** How this device shows things. */
export function Settings() {
  const { t } = useTranslation('remote-account');
  const query = useQuery(code, queryClient);
  const failure = useFailure(query);
  return (
    <Section title={t('account.settings')}>
      {query.data ? (
        <query.data.Choices />
      ) : failure ? (
        <ErrorState {...failure} />
      ) : (
        <div aria-busy="true">
          <Skeleton shape="row" />
        </div>
      )}
    </Section>
  );
}
