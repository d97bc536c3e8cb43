import type { DeliveryAddress } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { AccountFrozen, placeText, QueryView, RefreshButton } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, EmptyState, List, ListItem, Page, Skeleton, Stack } from '@shared/ui';
import { useIsAccountFrozen } from '../cards/index.ts';

/** /bank/addressList: the member's delivery addresses for cards. */
export function AddressesPage() {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(visa.addressList);
  const isAccountFrozen = useIsAccountFrozen();
  return (
    <Page
      title={t('entries.addresses')}
      lead={t('addresses.lead')}
      back={{ label: t('back'), to: '/bank' }}
      actions={<RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />}
    >
      <Stack gap={6}>
        {isAccountFrozen && <AccountFrozen />}
        <QueryView
          query={query}
          failed={t('addresses.failed')}
          loading={<Skeleton shape="row" count={3} />}
        >
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState
                icon="map-pin"
                title={t('addresses.empty')}
                text={t('addresses.empty.text')}
                action={
                  !isAccountFrozen && (
                    <Button to="/bank/addAddress" variant="primary">
                      {t('addresses.add')}
                    </Button>
                  )
                }
              />
            ) : (
              <Stack gap={6}>
                <List>
                  {list.map((address) => (
                    <Address key={address.id} address={address} />
                  ))}
                </List>
                {!isAccountFrozen && (
                  <Button to="/bank/addAddress" icon="plus" full>
                    {t('addresses.add')}
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

function Address({ address }: { address: DeliveryAddress }) {
  const { id, recipient, phone } = address;
  return (
    <ListItem
      icon="map-pin"
      title={recipient}
      description={
        <>
          <span>{placeText(address)}</span>
          <br />
          <span translate="no">{phone}</span>
        </>
      }
      to={`/bank/addAddress?id=${encodeURIComponent(id)}`}
    />
  );
}
