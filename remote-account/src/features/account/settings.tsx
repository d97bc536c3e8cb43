import { QueryView } from '@shared/kit';
import { ApiError, useTranslation } from '@shared/shell';
import { queryClient } from '@shared/shell/query';
import { Section, Skeleton } from '@shared/ui';
import { useQuery } from '@tanstack/react-query';

/** Query of the code: on this page, only the settings need the large select component. */
const code = {
  queryKey: ['remote-account', 'choices'],
  queryFn: () => import('./choices.tsx').catch(refuse),
  staleTime: Number.POSITIVE_INFINITY,
};

function refuse(cause: unknown): never {
  const kind = navigator.onLine ? 'server' : 'offline';
  throw new ApiError({ kind, code: 503, errorName: 'unavailable' }, '', { cause });
}

export function prefetchSettings(): Promise<void> {
  return queryClient.prefetchQuery(code);
}

export function Settings() {
  const { t } = useTranslation('remote-account');
  const query = useQuery(code, queryClient);
  return (
    <Section title={t('account.settings')}>
      <QueryView query={query} loading={<Skeleton shape="block" height={76} />}>
        {({ Choices }) => <Choices />}
      </QueryView>
    </Section>
  );
}
