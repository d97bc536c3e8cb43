import { locales } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { useEffect } from 'react';
import { TextField } from './fields.tsx';
import { PhoneField } from './phone-field.tsx';
import { splitPhone } from './phone-number.ts';
import type { FormField } from './use-api-form.ts';
import { useFieldRule } from './use-field-rule.ts';

/** Tokens of `autocomplete`. */
const placeTokens = {
  province: 'address-level1',
  city: 'address-level2',
  district: 'address-level3',
  detail: 'street-address',
} as const;
type PlaceName = keyof typeof placeTokens;

interface PlaceForm {
  field(name: PlaceName): FormField<string>;
}

/** Fields of an address. With `latin`, they require Latin letters; the page shows the hint. */
export function PlaceFields({ form, latin = false }: { form: PlaceForm; latin?: boolean }) {
  const { t } = useTranslation('kit');
  const fields = (Object.keys(placeTokens) as PlaceName[]).map((name) => (
    <TextField
      key={name}
      field={form.field(name)}
      label={t(`place.${name}`)}
      autoComplete={placeTokens[name]}
      latin={latin ? 'place' : undefined}
      hint={null}
    />
  ));
  return <>{fields}</>;
}

interface DeliveryForm extends PlaceForm {
  field(name: PlaceName | 'recipient' | 'phone' | 'zip'): FormField<string>;
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

/** Field for a postal code, optional in regions without postal codes. */
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

/** ISO 3166 regions without postal codes (Universal Postal Union, CLDR). */
const without = new Set(
  (
    'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GN GQ GY HK KI KM ' +
    'KN KP LY ML MO MR MW NR NU PA QA RW SB SC SL SR ST SY TD TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
);

/** Whether an address may lack a postal code, by province, city or calling code. */
export function mayLackPostalCode(place: {
  phone?: string | undefined;
  province?: string | undefined;
  city?: string | undefined;
}): boolean {
  const region = place.phone && splitPhone(place.phone)?.region;
  if (region && without.has(region)) return true;
  const said = [place.province, place.city].map((text) => plain(text ?? '')).filter(Boolean);
  return said.length > 0 && said.some((text) => names().some((name) => text.includes(name)));
}

let known: readonly string[] | undefined;
/** Returns names of regions without postal codes in every language: 'hong kong', '香港'. */
function names(): readonly string[] {
  known ??= Object.values(locales).flatMap(({ tag }) => {
    const named = new Intl.DisplayNames(tag, { type: 'region', style: 'short' });
    return [...without].map((region) => plain(named.of(region) ?? region));
  });
  return known;
}

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();
