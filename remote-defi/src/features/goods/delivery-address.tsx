import { type Delivery as Address, withoutDashes } from '@shared/contract';
import type * as machine from '@shared/contract/endpoints/machine';
import * as visa from '@shared/contract/endpoints/visa';
import { OptionCard, OptionGroup, OptionLine, placeText } from '@shared/kit';
import { type ApiForm, DeliveryFields } from '@shared/kit/form';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Icon, Skeleton, Stack } from '@shared/ui';
import { useEffect, useState } from 'react';

const addressFields = [
  'country',
  'recipient',
  'phone',
  'province',
  'city',
  'district',
  'detail',
  'zip',
] as const satisfies (keyof Address)[];

/**
 * The delivery address: one of the addresses that the member has saved for cards, or a typed one.
 * The only saved address is selected, and the fields stay folded until they are needed.
 */
export function DeliveryAddress({ form }: { form: ApiForm<typeof machine.order> }) {
  const { t } = useTranslation('remote-defi');
  // If the list fails to load, the member types the address.
  const { data, isLoading } = useApiQuery(visa.addressList);
  const saved = data?.list.map(withoutDashes) ?? [];
  const [used, setUsed] = useState(0);
  const [isOther, setIsOther] = useState(false);
  const fields = addressFields.map((name) => form.field(name));
  const isEmpty = fields.every(({ name, value }) => name === 'country' || !value);
  const chosen = isOther ? undefined : saved.find(isFilledIn);
  // The fields of an old address without a country appear, because they preset one.
  const isFolded = chosen
    ? chosen.country !== undefined && fields.every(({ error }) => error === undefined)
    : saved.length > 0 && isEmpty && !isOther;
  usePresetAddress(form, isEmpty && !isOther && saved.length === 1 ? saved[0] : undefined);

  function isFilledIn(one: Address): boolean {
    return addressFields.every(
      (name) => one[name] === undefined || (form.field(name).value ?? '') === one[name],
    );
  }

  function fill(address: Partial<Address>): void {
    for (const name of addressFields) form.field(name).change(address[name]);
    setUsed(used + 1);
  }

  if (isLoading) return <Skeleton shape="row" count={2} />;
  return (
    <Stack gap={5}>
      {saved.length > 0 && (
        <OptionGroup
          label={t('goods.delivery')}
          hideLabel
          error={
            isFolded && fields.some(({ error }) => error) ? t('goods.address.missing') : undefined
          }
        >
          {(name) => (
            <>
              {saved.map((one) => (
                <OptionCard
                  key={one.id}
                  name={name}
                  checked={one.id === chosen?.id}
                  onChoose={() => {
                    setIsOther(false);
                    fill(one);
                  }}
                  leading={<Icon name="map-pin" />}
                >
                  <OptionLine
                    title={<bdi>{one.recipient}</bdi>}
                    detail={<bdi>{placeText(one)}</bdi>}
                  />
                </OptionCard>
              ))}
              <OptionCard
                name={name}
                checked={!chosen && !isFolded}
                onChoose={() => {
                  setIsOther(true);
                  fill({});
                }}
                leading={<Icon name="plus" />}
              >
                <OptionLine title={t('goods.address.other')} />
              </OptionCard>
            </>
          )}
        </OptionGroup>
      )}
      {!isFolded && (
        // Remounts the fields, so that those with state of their own show the saved values.
        <Stack key={used} gap={5}>
          <DeliveryFields form={form} byCountry />
        </Stack>
      )}
    </Stack>
  );
}

/** Fills in an address that the member did not choose. Hosts of older releases cannot. */
function usePresetAddress(form: ApiForm<typeof machine.order>, address: Address | undefined) {
  useEffect(() => {
    if (!address) return;
    for (const name of addressFields) form.field(name).preset?.(address[name]);
  });
}
