import type { DataOf, EndpointOf, HelpTopic, PagePath } from '@shared/contract';
import { AccountFrozen, HelpLink, QueryView, RefreshButton } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, EmptyState, type EmptyStateProps, List, Page, Row, Stack } from '@shared/ui';
import { Fragment, type ReactNode } from 'react';
import { useIsAccountFrozen } from './account-frozen.tsx';

type OwnList = EndpointOf<{ list: { id: string }[] }>;

interface OwnListPageProps<E extends OwnList> {
  endpoint: E;
  title: string;
  lead: string;
  failed: string;
  empty: Pick<EmptyStateProps, 'icon' | 'title' | 'text'>;
  /** Linked from the empty list. */
  help?: HelpTopic;
  /** The page that adds an entry; unavailable for a frozen account. */
  add: { to: PagePath; label: string };
  children(row: DataOf<E>['list'][number]): ReactNode;
}

/** A page of the member's own addresses or cardholders, with a button to add one. */
export function OwnListPage<E extends OwnList>(props: OwnListPageProps<E>) {
  const { endpoint, title, lead, failed, empty, help, add, children } = props;
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery<E>(endpoint);
  const isAccountFrozen = useIsAccountFrozen();
  return (
    <Page
      title={title}
      lead={lead}
      back={{ label: t('back'), to: '/bank' }}
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />}
    >
      <Stack gap={6}>
        {isAccountFrozen && <AccountFrozen />}
        <QueryView query={query} failed={failed}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState
                {...empty}
                action={
                  <Row justify="center">
                    {!isAccountFrozen && (
                      <Button to={add.to} variant="primary">
                        {add.label}
                      </Button>
                    )}
                    {help && <HelpLink topic={help} />}
                  </Row>
                }
              />
            ) : (
              <Stack gap={6}>
                <List>
                  {list.map((row) => (
                    <Fragment key={row.id}>{children(row)}</Fragment>
                  ))}
                </List>
                {!isAccountFrozen && (
                  <Button to={add.to} icon="plus" full>
                    {add.label}
                  </Button>
                )}
              </Stack>
            )
          }
        </QueryView>
      </Stack>
    </Page>
  );
}
