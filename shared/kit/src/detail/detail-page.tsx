import { type DataOf, type Endpoint, errorCodes, type InputOf } from '@shared/contract';
import { ApiError, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, EmptyState, Page, type PageBack, Skeleton } from '@shared/ui';
import type { ReactNode } from 'react';
import { QueryView } from '../query/query-view.tsx';
import { RefreshButton } from '../query/refresh-button.tsx';

export interface DetailPageProps<E extends Endpoint> {
  endpoint: E;
  /** Which record: mostly `{ id }` from the address. */
  input: InputOf<E>;
  /** The h1; a function where the record gives its name. */
  title: string | ((data: DataOf<E> | undefined) => string);
  /** To the list the record is in; the way on where there is no such record, too. */
  back: PageBack & { to: string };
  /** Title of the error, when there is nothing to show. */
  failed: string;
  /** In the shape of the record. */
  loading?: ReactNode;
  children(data: DataOf<E>): ReactNode;
}

/** The page of one record: skeleton, record, error, and 'there is no such record'. */
export function DetailPage<E extends Endpoint>(props: DetailPageProps<E>) {
  const { endpoint, input, title, back, failed, loading, children } = props;
  const query = useApiQuery(endpoint, input);
  // Also of one that was there a moment ago.
  const missing = isMissing(query.error);
  return (
    <Page
      title={typeof title === 'string' ? title : title(query.data)}
      back={back}
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

/** The server has no such record, or not for this user (it does not say which). */
function isMissing(error: unknown): boolean {
  const name = error instanceof ApiError ? error.errorName : undefined;
  return Object.entries(errorCodes).some(([known, { http }]) => known === name && http === 404);
}
