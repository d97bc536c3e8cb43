import type { DeliveryAddress } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { OptionCard, OptionGroup, OptionLine, placeText, QueryView } from '@shared/kit';
import type { FormField } from '@shared/kit/form';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Icon, Skeleton, Stack } from '@shared/ui';
import { useOnlyOne } from './use-only-one.ts';

/** Choice of the delivery address for a physical card. */
export function AddressChoice({ field }: { field: FormField<string> }) {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(visa.addressList);
  return (
    <QueryView
      query={query}
      failed={t('addresses.failed')}
      loading={<Skeleton shape="row" count={2} />}
    >
      {({ list }) => <Addresses list={list} field={field} />}
    </QueryView>
  );
}

interface AddressesProps {
  list: readonly DeliveryAddress[];
  field: FormField<string>;
}

function Addresses({ list, field }: AddressesProps) {
  const { t } = useTranslation('remote-visa');
  useOnlyOne(list, field);
  return (
    <Stack gap={3}>
      <OptionGroup label={t('apply.address')} error={field.error && t('apply.address.choose')}>
        {(name) =>
          list.map((address) => (
            <OptionCard
              key={address.id}
              name={name}
              checked={field.value === address.id}
              onChoose={() => field.change(address.id)}
              leading={<Icon name="map-pin" />}
            >
              <OptionLine title={address.recipient} detail={placeText(address)} />
            </OptionCard>
          ))
        }
      </OptionGroup>
      <Button size="sm" icon="plus" to="/bank/addAddress">
        {t('addresses.add')}
      </Button>
    </Stack>
  );
}
