import { useTranslation } from '@shared/shell';
import { useEffect } from 'react';
import { TextField } from './fields.tsx';
import { PhoneField } from './phone-field.tsx';
import { mayLackPostalCode } from './postal-codes.ts';
import type { FormField } from './use-api-form.ts';
import { useFieldRule } from './use-field-rule.ts';

interface PlaceForm {
  field(name: 'province' | 'city' | 'district' | 'detail'): FormField<string>;
}

/**
 * Fields of an address: province, city, district and detail. With `latin`, they require Latin letters
 * and show a hint.
 */
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

/** Fields for a delivery address and its recipient. */
export function DeliveryFields({ form }: { form: DeliveryForm }) {
  const { t } = useTranslation('kit');
  const mayLack = mayLackPostalCode({
    phone: form.field('phone').value,
    province: form.field('province').value,
    city: form.field('city').value,
  });
  return (
    <>
      <TextField field={form.field('recipient')} label={t('place.recipient')} autoComplete="name" />
      <PhoneField field={form.field('phone')} label={t('place.phone')} />
      <PlaceFields form={form} />
      <ZipField field={form.field('zip')} mayLack={mayLack} />
    </>
  );
}

/** Omitted for regions without postal codes. */
function ZipField({ field, mayLack }: { field: FormField<string>; mayLack: boolean }) {
  const { t } = useTranslation('kit');
  const isLeftOut = mayLack && !field.value;
  const isMissing = !mayLack && !field.value;
  useFieldRule(field, { problem: isMissing ? t('form.issue.required') : undefined });
  const { value, preset } = field;
  // The schema requires a string, even an empty one.
  useEffect(() => {
    if (isLeftOut && value === undefined) preset?.('');
  }, [isLeftOut, value, preset]);
  const error = isMissing && field.tried ? t('form.issue.required') : field.error;
  return (
    <TextField
      field={{ ...field, error: isLeftOut ? undefined : error }}
      label={t('place.zip')}
      hint={mayLack ? t('place.zip.none') : undefined}
      autoComplete="postal-code"
    />
  );
}
