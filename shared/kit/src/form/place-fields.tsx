import { useTranslation } from '@shared/shell';
import { TextField } from './fields.tsx';
import { PhoneField } from './phone-field.tsx';
import type { FormField } from './use-api-form.ts';

interface PlaceForm {
  field(name: 'province' | 'city' | 'district' | 'detail'): FormField<string>;
}

/** Where a place is: province, city, district and the rest. `latin`: say beside them that it is to be. */
export function PlaceFields({ form, latin = false }: { form: PlaceForm; latin?: boolean }) {
  const { t } = useTranslation('kit');
  return (
    <>
      <TextField
        field={form.field('province')}
        label={t('place.province')}
        autoComplete="address-level1"
        latin={latin ? 'place' : undefined}
        hint={null}
      />
      <TextField
        field={form.field('city')}
        label={t('place.city')}
        autoComplete="address-level2"
        latin={latin ? 'place' : undefined}
        hint={null}
      />
      <TextField
        field={form.field('district')}
        label={t('place.district')}
        autoComplete="address-level3"
        latin={latin ? 'place' : undefined}
        hint={null}
      />
      <TextField
        field={form.field('detail')}
        label={t('place.detail')}
        autoComplete="street-address"
        latin={latin ? 'place' : undefined}
        hint={null}
      />
    </>
  );
}

interface DeliveryForm extends PlaceForm {
  field(
    name: 'recipient' | 'phone' | 'province' | 'city' | 'district' | 'detail' | 'zip',
  ): FormField<string>;
}

/** Where and to whom something is sent. */
export function DeliveryFields({ form }: { form: DeliveryForm }) {
  const { t } = useTranslation('kit');
  return (
    <>
      <TextField field={form.field('recipient')} label={t('place.recipient')} autoComplete="name" />
      <PhoneField field={form.field('phone')} label={t('place.phone')} />
      <PlaceFields form={form} />
      <TextField field={form.field('zip')} label={t('place.zip')} autoComplete="postal-code" />
    </>
  );
}
