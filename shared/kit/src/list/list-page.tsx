import { Page, type PageProps } from '@shared/ui';
import { RefreshButton } from '../query/refresh-button.tsx';
import type { ListEndpoint } from './filters.ts';
import { ListBody, type ListViewProps, useList } from './list-view.tsx';

export interface ListPageProps<E extends ListEndpoint>
  extends ListViewProps<E>,
    Pick<PageProps, 'title' | 'lead' | 'back' | 'actions'> {}

/** A page that lists a paged endpoint, with all states of a `ListView` and a refresh button. */
export function ListPage<E extends ListEndpoint>(props: ListPageProps<E>) {
  const state = useList(props);
  return (
    <Page
      title={props.title}
      lead={props.lead}
      back={props.back}
      actions={
        <>
          {props.actions}
          <RefreshButton busy={state.list.isFetching} onRefresh={state.refresh} />
        </>
      }
    >
      <ListBody {...props} state={state} />
    </Page>
  );
}
