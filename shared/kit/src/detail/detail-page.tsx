import type { PagePath } from '@shared/contract';
import { type DataOf, type Endpoint, errorCodes, type InputOf } from '@shared/contract';
import { ApiError, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, EmptyState, Page, type PageBack, type PageProps, Skeleton } from '@shared/ui';
import type { ReactNode } from 'react';
import { QueryView } from '../query/query-view.tsx';
import { RefreshButton } from '../query/refresh-button.tsx';

export interface DetailPageProps<E extends Endpoint> {
  endpoint: E;
  /** Identifies the record, mostly `{ id }` from the URL. */
  input: InputOf<E>;
  /** The h1; a function if the title depends on the record. */
  title: string | ((data: DataOf<E> | undefined) => string);
  /** Link to the record's list, also shown when the record does not exist. */
  back: PageBack & { to: PagePath };
  /** Title of the error when there is no data. */
  failed: string;
  /** Skeleton in the shape of the record. */
  loading?: ReactNode;
  /** `wide`: for a record with columns on a desktop. Hosts without it show one column. */
  width?: PageProps['width'];
  children(data: DataOf<E>): ReactNode;
}

/** The page of one record: skeleton, record, error, or 'not found'. */
export function DetailPage<E extends Endpoint>(props: DetailPageProps<E>) {
  const { endpoint, input, title, back, failed, loading, width, children } = props;
  const query = useApiQuery(endpoint, input);
  // Also covers a record that was loaded before and has since been removed.
  const missing = isMissing(query.error);
  return (
    <Page
      title={typeof title === 'string' ? title : title(query.data)}
      back={back}
      width={width}
      actions={
        !missing && <RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />
      }
    >
      {missing ? (
        <NoRecord back={back} />
      ) : (
        <QueryView
          query={query}
          failed={failed}
          loading={loading ?? <Skeleton shape="block" height={240} />}
        >
          {children}
        </QueryView>
      )}
    </Page>
  );
}

function NoRecord({ back }: { back: DetailPageProps<Endpoint>['back'] }) {
  const { t } = useTranslation('kit');
  return (
    <EmptyState
      icon="search"
      title={t('detail.missing.title')}
      text={t('detail.missing.text')}
      action={<Button to={back.to}>{back.label}</Button>}
    />
  );
}

/** Returns whether the answer was a 404: no such record, or one hidden from this user. */
function isMissing(error: unknown): boolean {
  const name = error instanceof ApiError ? error.errorName : undefined;
  return Object.entries(errorCodes).some(([known, { http }]) => known === name && http === 404);
}
