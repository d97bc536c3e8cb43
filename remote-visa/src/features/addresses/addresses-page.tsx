import * as visa from '@shared/contract/endpoints/visa';
import { placeText } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { ListItem } from '@shared/ui';
import { OwnListPage } from '../cards/index.ts';

/** /bank/addressList: the member's delivery addresses for cards. */
export function AddressesPage() {
  const { t } = useTranslation('remote-visa');
  return (
    <OwnListPage
      endpoint={visa.addressList}
      title={t('entries.addresses')}
      lead={t('addresses.lead')}
      failed={t('addresses.failed')}
      empty={{ icon: 'map-pin', title: t('addresses.empty'), text: t('addresses.empty.text') }}
      help="card-order"
      add={{ to: '/bank/addAddress', label: t('addresses.add') }}
    >
      {(address) => (
        <ListItem
          icon="map-pin"
          title={address.recipient}
          description={
            <>
              <span>{placeText(address)}</span>
              <br />
              <span translate="no">{address.phone}</span>
            </>
          }
          to={`/bank/addAddress?id=${encodeURIComponent(address.id)}`}
        />
      )}
    </OwnListPage>
  );
}
