import {
  type AddressPart,
  type AddressPartName,
  addressParts,
  isPostalCode,
  latinText,
  locales,
  postalCodeExamples,
} from '@shared/contract';
import { useLanguage, useTranslation } from '@shared/shell';
import { Skeleton } from '@shared/ui';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { TextField } from './fields.tsx';
import { PhoneField } from './phone-field.tsx';
import { likelyRegion, regionOfLanguage, splitPhone } from './phone-number.ts';
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

interface CountryForm extends PlaceForm {
  field(name: PlaceName | 'phone' | 'zip' | 'country'): FormField<string>;
}

type PlaceFieldsProps = { latin?: boolean } & (
  | { form: PlaceForm; byCountry?: undefined }
  | { form: CountryForm; byCountry: true }
);

/**
 * Fields of an address. With `latin`, they require Latin letters; the page shows the hint.
 * @param byCountry shows a country field and the address parts of that country
 */
export function PlaceFields({ latin = false, ...props }: PlaceFieldsProps) {
  if (props.byCountry) return <CountryFields form={props.form} latin={latin} />;
  return <AllFields form={props.form} latin={latin} />;
}

function AllFields({ form, latin }: { form: PlaceForm; latin: boolean }) {
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

interface DeliveryCountryForm extends DeliveryForm {
  field(name: PlaceName | 'recipient' | 'phone' | 'zip' | 'country'): FormField<string>;
}

/**
 * Fields for a delivery address and its recipient.
 * @param byCountry shows a country field and the address parts of that country. Remotes released
 * before 2026-11-26 do not pass it: their contract requires every part.
 */
export function DeliveryFields(
  props:
    | { form: DeliveryForm; byCountry?: undefined }
    | { form: DeliveryCountryForm; byCountry: true },
) {
  const { t } = useTranslation('kit');
  const { form } = props;
  return (
    <>
      <TextField field={form.field('recipient')} label={t('place.recipient')} autoComplete="name" />
      <PhoneField
        field={form.field('phone')}
        region={props.byCountry && props.form.field('country').value}
        label={t('place.phone')}
      />
      {props.byCountry ? <PlaceFields form={props.form} byCountry /> : <WorldFields form={form} />}
    </>
  );
}

/** Fields of an address in any country. */
function WorldFields({ form }: { form: DeliveryForm }) {
  const mayLack = mayLackPostalCode({
    phone: form.field('phone').value,
    province: form.field('province').value,
    city: form.field('city').value,
  });
  return (
    <>
      <PlaceFields form={form} />
      <ZipField field={form.field('zip')} mayLack={mayLack} />
    </>
  );
}

// Loads the combobox on first use, because no other field needs it.
const CountryField = lazy(async () => ({
  default: (await import('./country-field.tsx')).CountryField,
}));

const partNames: readonly AddressPartName[] = ['province', 'city', 'district', 'detail', 'zip'];

/** Fields for the country's address parts. Other filled parts stay until a country is chosen. */
function CountryFields({ form, latin }: { form: CountryForm; latin: boolean }) {
  const country = form.field('country');
  const { value, preset } = country;
  const likely = useLikelyCountry(form);
  const [presetTo, setPresetTo] = useState<string>();
  const isEmpty = partNames.every((name) => !form.field(name).value);
  // The preset follows the phone until the member chooses a country or fills in a part.
  const isOpen = value === undefined || (value === presetTo && isEmpty);
  const region = isOpen ? likely : value;
  const parts = addressParts(region);
  const isUsed = (name: AddressPartName) => parts.some((part) => part.name === name);
  const [kept, setKept] = useState(() =>
    partNames.filter((name) => !isUsed(name) && form.field(name).value),
  );
  const cleared = useRef<Partial<Record<AddressPartName, string>>>({});
  useEffect(() => {
    if (value === region) return;
    preset?.(region);
    setPresetTo(region);
  }, [value, region, preset]);

  function choose(next: string): void {
    country.change(next);
    setPresetTo(undefined);
    setKept([]);
    const used = addressParts(next).map(({ name }) => name);
    for (const name of partNames) {
      const { value: typed, change } = form.field(name);
      if (!used.includes(name)) {
        if (typed) cleared.current[name] = typed;
        change('');
      } else if (!typed && cleared.current[name]) change(cleared.current[name]);
    }
  }

  // An older server may require a part that the country does not use.
  const others = partNames.filter(
    (name) => !isUsed(name) && (kept.includes(name) || form.field(name).error),
  );
  return (
    <>
      <Suspense fallback={<Skeleton shape="row" count={1} />}>
        <CountryField field={country} onChoose={choose} />
      </Suspense>
      {[...parts, ...others.map((name) => ({ name, label: name, required: false }))].map((part) => (
        <PartField
          key={part.name}
          part={part}
          field={form.field(part.name)}
          country={region}
          latin={latin}
        />
      ))}
    </>
  );
}

interface PartFieldProps {
  part: AddressPart;
  field: FormField<string>;
  country: string;
  latin: boolean;
}

function PartField({ part: { name, label, required }, field, country, latin }: PartFieldProps) {
  const { t } = useTranslation('kit');
  const isMissing = required && !field.value;
  const input = {
    field: { ...field, error: isMissing && field.tried ? t('form.issue.required') : field.error },
    label: t(`place.${label}`),
  };
  const optional = required ? undefined : t('place.optional');
  if (name !== 'zip') {
    return (
      <TextField
        {...input}
        hint={optional ?? (latin ? null : undefined)}
        autoComplete={placeTokens[name]}
        latin={latin ? 'place' : undefined}
      />
    );
  }
  const examples = postalCodeExamples(country);
  const [example] = examples;
  const hint = example
    ? t('place.zip.example', { text: optional ?? '', example }).trim()
    : optional;
  return (
    <TextField
      {...input}
      hint={hint}
      autoComplete="postal-code"
      inputMode={example && examples.every((code) => /^\d+$/.test(code)) ? 'numeric' : undefined}
      check={(code) =>
        isPostalCode(country, latinText(code.replaceAll('〒', '')))
          ? undefined
          : t('place.zip.format', { example })
      }
    />
  );
}

/** Returns the country that the initial province names, else the phone's, else the language's. */
function useLikelyCountry(form: CountryForm): string {
  const [language] = useLanguage();
  const { value: phone } = form.field('phone');
  const said = plain(form.field('province').value ?? '');
  const [named] = useState(() => said && countryNamed(said));
  const likely = useMemo(() => likelyRegion(language), [language]);
  return named || (phone && splitPhone(phone)?.region) || likely;
}

function countryNamed(said: string): string | undefined {
  return Object.values(locales)
    .map(({ tag }) => new Intl.DisplayNames(tag, { type: 'region' }))
    .flatMap((name) =>
      Object.values(regionOfLanguage).filter((one) => plain(name.of(one) ?? '') === said),
    )
    .at(0);
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

/** Returns whether an address may lack a postal code, by its province, city or calling code. */
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
