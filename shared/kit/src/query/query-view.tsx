import { useTranslation } from '@shared/shell';
import { type FallibleQuery, useFailure } from '@shared/shell/query';
import { ErrorState, OfflineNote, Skeleton, VisuallyHidden } from '@shared/ui';
import type { ReactNode } from 'react';

/** The result of `useApiQuery`, or a paged list as `{...list, data: list.items}`. */
export interface ViewedQuery<T> extends FallibleQuery {
  data: T | undefined;
}

export interface QueryViewProps<T> {
  query: ViewedQuery<T>;
  /** Title of the error. Optional directly below the section's own title. */
  failed?: string;
  /** Skeleton in the shape of the content. Default: three rows. */
  loading?: ReactNode;
  children(data: T): ReactNode;
}

/** Shows a query's data, with a note after a failed refresh; else the error or the skeleton. */
export function QueryView<T>({ query, failed, loading, children }: QueryViewProps<T>) {
  const failure = useFailure(query);
  if (query.data !== undefined) {
    return (
      <>
        {failure && <OfflineNote {...failure} />}
        {children(query.data)}
      </>
    );
  }
  if (failure) return <ErrorState title={failed} {...failure} />;
  return <Loading>{loading ?? <Skeleton shape="row" count={3} />}</Loading>;
}

function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation('kit');
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('query.loading')}</VisuallyHidden>
      {children}
    </div>
  );
}
