import { useTranslation } from '@shared/shell';
import { type FallibleQuery, useFailure } from '@shared/shell/query';
import { ErrorState, OfflineNote, Skeleton, VisuallyHidden } from '@shared/ui';
import type { ReactNode } from 'react';

/** What `useApiQuery` gives, or a list of pages as `{...list, data: list.items}`. */
export interface ViewedQuery<T> extends FallibleQuery {
  data: T | undefined;
}

export interface QueryViewProps<T> {
  query: ViewedQuery<T>;
  /**
   * Title of the error, when there is nothing to show: 'Your cards could not be loaded.' Left out
   * where the section's own title stands right above.
   */
  failed?: string;
  /** In the shape of what is loading. Default: three rows. */
  loading?: ReactNode;
  children(data: T): ReactNode;
}

/**
 * What is known of a query: its data, with a note above it where a refresh failed; the error with
 * what helps; or its skeleton.
 */
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
