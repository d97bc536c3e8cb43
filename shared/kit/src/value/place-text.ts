import { addressParts } from '@shared/contract';
import { i18n } from '@shared/shell';

interface Place {
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined;
  province?: string | undefined;
  city?: string | undefined;
  district?: string | undefined;
  detail?: string | undefined;
  zip?: string | undefined;
}

const eastAsian = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

const largestFirst = ['zip', 'province', 'city', 'district', 'detail'] as const;
const smallestFirst = [...largestFirst].reverse();

/** Returns a place in one line, with its parts in the order of its script and country. */
export function placeText({ country, ...place }: Place): string {
  const isEastAsian = eastAsian.test(place.detail ?? '');
  const own = country ? addressParts(country).map(({ name }) => name) : [];
  const order = isEastAsian
    ? largestFirst
    : new Set([...(own[0] === 'detail' ? own : []), ...smallestFirst]);
  // The server sends older remotes a dash for an empty part.
  const parts = [...order].map((name) => place[name]).filter((part) => part && part !== '-');
  const region = country && new Intl.DisplayNames(i18n.language, { type: 'region' }).of(country);
  if (!isEastAsian) return [...parts, ...(region ? [region] : [])].join(', ');
  const text = joinEastAsian(place, parts);
  return region ? `${text} (${region})` : text;
}

function joinEastAsian(
  { detail = '', zip }: Place,
  parts: readonly (string | undefined)[],
): string {
  if (/\p{sc=Hangul}/u.test(detail)) return parts.join(' ');
  const [first, ...others] = parts;
  return zip ? `${first} ${others.join('')}` : parts.join('');
}
