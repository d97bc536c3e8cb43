import { Page, type PageProps } from '@shared/ui';
import type { ReactNode } from 'react';
import { RefreshButton } from '../query/refresh-button.tsx';
import type { ListEndpoint } from './filters.ts';
import styles from './list.module.css';
import { ListBody, type ListViewProps, useList } from './list-view.tsx';

export interface ListPageProps<E extends ListEndpoint>
  extends ListViewProps<E>,
    Pick<PageProps, 'title' | 'lead' | 'back' | 'actions'> {
  /** Content above the list, or beside it on a desktop. It should have a heading. */
  aside?: ReactNode;
}

/** A page that lists a paged endpoint, with all states of a `ListView` and a refresh button. */
export function ListPage<E extends ListEndpoint>(props: ListPageProps<E>) {
  const state = useList(props);
  return (
    <Page
      title={props.title}
      lead={props.lead}
      back={props.back}
      width={props.aside ? 'wide' : undefined}
      actions={
        <>
          {props.actions}
          <RefreshButton busy={state.list.isFetching} onRefresh={state.refresh} />
        </>
      }
    >
      {props.aside ? (
        <div className={styles.columns}>
          <div className={styles.aside}>{props.aside}</div>
          <div className={styles.main}>
            <ListBody {...props} state={state} />
          </div>
        </div>
      ) : (
        <ListBody {...props} state={state} />
      )}
    </Page>
  );
}
