import * as z from 'zod/mini';
import {
  type AddressPartName,
  addressCountries,
  addressParts,
  isPostalCode,
} from '../address-format.ts';
import { latinText } from '../latin-text.ts';
import { e164 } from './primitives.ts';
import { oneLine } from './text.ts';

/** Returns a postal code as printed on parcels: '〒１１０－０００５' → '110-0005'. */
const postalCode = (text: string) => latinText(text.replaceAll('〒', ''));

const dash = '-';
/** Part of an address. May be empty if the country does not use it. */
/* @__NO_SIDE_EFFECTS__ */
const part = (length: number) => z._default(oneLine(length), '');

const fields = z.object({
  /** ISO 3166-1. Missing in addresses of earlier releases. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  recipient: oneLine(60).check(z.minLength(1)),
  phone: e164,
  province: part(60),
  city: part(60),
  district: part(60),
  detail: part(200),
  zip: z._default(
    z.string().check(z.overwrite(postalCode), z.regex(/^([A-Za-z0-9][A-Za-z0-9 -]{1,11})?$/)),
    '',
  ),
});

type Place = { country?: string | undefined } & Partial<Record<AddressPartName, string>>;

/** Adds checks of the country, of the parts that it requires, and of the postal code's form. */
/* @__NO_SIDE_EFFECTS__ */
export const checkParts = <S extends z.ZodMiniType<Place>>(schema: S): S =>
  schema.check(
    z.check(reportParts, {
      // Checked even if other fields are wrong, so that the user sees all problems together.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );

function reportParts({ value, issues }: z.core.ParsePayload<Place>): void {
  const { zip } = value;
  // Other checks may have failed, so any part may be of any type.
  const country = typeof value.country === 'string' ? value.country : undefined;
  if (country && !addressCountries.includes(country))
    issues.push({ code: 'custom', input: country, path: ['country'] });
  for (const name of requiredParts(country)) {
    const input = value[name];
    if (input !== '' && input !== dash) continue;
    const rule = { code: 'too_small', origin: 'string', minimum: 1, inclusive: true } as const;
    issues.push({ ...rule, input, path: [name] });
  }
  if (country && zip && typeof zip === 'string' && !isPostalCode(country, zip))
    issues.push({ code: 'invalid_format', format: 'regex', input: zip, path: ['zip'] });
}

function requiredParts(country: string | undefined): readonly AddressPartName[] {
  if (!country) return ['province', 'city', 'district', 'detail'];
  return addressParts(country).flatMap(({ name, required }) => (required ? [name] : []));
}

export const delivery = checkParts(fields);
export type Delivery = z.infer<typeof fields>;

/** A saved address. Old ones may lack what today's rules require. */
export const deliveryAddress = z.extend(fields, { id: z.string() });
export type DeliveryAddress = z.infer<typeof deliveryAddress>;

/** The address of a parcel. Old ones may lack what today's rules require. */
export const parcelAddress = fields;

type Area = Pick<Delivery, 'province' | 'city' | 'district'>;

/**
 * Returns the address with a dash for an empty province, city or district, for answers: remotes of
 * releases before 2026-11-26 refuse these parts if they are empty.
 */
export function withDashes<D extends Area>(address: D): D {
  return replaceParts(address, '', dash);
}

/** Reverts `withDashes`. */
export function withoutDashes<D extends Area>(address: D): D {
  return replaceParts(address, dash, '');
}

function replaceParts<D extends Area>(address: D, from: string, to: string): D {
  const changed = (text: string) => (text === from ? to : text);
  const { province, city, district } = address;
  return {
    ...address,
    province: changed(province),
    city: changed(city),
    district: changed(district),
  };
}
