import { locales } from '@shared/contract';
import { splitPhone } from './phone-number.ts';

/** ISO 3166 regions without postal codes (Universal Postal Union, CLDR). */
const without = new Set(
  (
    'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GN GQ GY HK KI KM ' +
    'KN KP LY ML MO MR MW NR NU PA QA RW SB SC SL SR ST SY TD TG TK TL TO TV UG VU YE ZW'
  ).split(' '),
);

/**
 * Whether a place may have no postal code. An address has no country field, so the province, the
 * city or the telephone's calling code decides. Pure.
 */
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
/** Names of these regions in every language: 'hong kong', '香港'. */
function names(): readonly string[] {
  known ??= Object.values(locales).flatMap(({ tag }) => {
    const named = new Intl.DisplayNames(tag, { type: 'region', style: 'short' });
    return [...without].map((region) => plain(named.of(region) ?? region));
  });
  return known;
}

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();
