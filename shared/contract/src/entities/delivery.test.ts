import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deliveryInput } from '../../testing/inputs/delivery.ts';
import {
  addressCountries,
  addressParts,
  isPostalCode,
  postalCodeExamples,
} from '../address-format.ts';
import { delivery, parcelAddress, withDashes, withoutDashes } from './delivery.ts';

const { province: _p, city: _c, district: _d, zip: _z, ...street } = deliveryInput;

/** Returns the paths of the issues. */
const issuesOf = (place: Partial<typeof deliveryInput>) =>
  z.safeParse(delivery, { ...street, ...place }).error?.issues.map(({ path }) => path.join()) ?? [];

it.each([
  [{ country: 'SG', zip: '546080' }, []],
  [{ country: 'SG' }, ['zip']],
  [{ country: 'SG', zip: '123' }, ['zip']],
  [{ country: 'US', province: 'CA', city: 'Mountain View', zip: '94043-1351' }, []],
  [{ country: 'US', province: 'CA', zip: 'SW1A 1AA' }, ['city', 'zip']],
  [{ country: 'AE', province: 'Dubai', city: 'Dubai' }, []],
  [{ country: 'GB', city: 'London', zip: 'sw1a1aa' }, []],
  [{ country: 'TW', province: '臺北市', city: '信義區', zip: '110' }, []],
  [{ country: 'HK', province: 'Kowloon' }, []],
  [{ country: 'TH', province: 'Bangkok', city: 'Watthana', zip: '10110' }, []],
  [{ country: 'ID', province: 'Jawa Barat', city: 'Bandung' }, []],
  [{ country: 'QQ', city: 'Nowhere' }, ['country']],
  [{ country: 'SG', zip: '546080', detail: ' ' }, ['detail']],
])('reports the missing and invalid parts of %j: %j', (place, paths) => {
  expect(issuesOf(place)).toEqual(paths);
});

it('requires every part but the postal code of an address without a country', () => {
  expect(issuesOf(deliveryInput)).toEqual([]);
  expect(issuesOf({ ...deliveryInput, zip: '' })).toEqual([]);
  expect(issuesOf({ ...deliveryInput, district: '' })).toEqual(['district']);
});

it('keeps a part that the country does not use', () => {
  const old = { ...deliveryInput, country: 'TW' };
  expect(z.parse(delivery, old)).toEqual(old);
});

it('every country has a street and each part once, and its postal code examples are valid', () => {
  for (const country of addressCountries) {
    const names = addressParts(country).map(({ name }) => name);
    expect(names).toContain('detail');
    expect(new Set(names).size).toBe(names.length);
    for (const code of postalCodeExamples(country)) {
      expect(isPostalCode(country, code)).toBe(true);
      expect(z.parse(delivery.shape.zip, code)).toBe(code);
      expect(names).toContain('zip');
    }
  }
});

it('withDashes fills an empty province, city or district, and withoutDashes reverts it', () => {
  const given = { ...deliveryInput, country: 'HK', province: 'Kowloon', district: '', zip: '' };
  const answer = withDashes(given);
  expect(answer).toEqual({ ...given, district: '-' });
  expect(withoutDashes(z.parse(parcelAddress, answer))).toEqual(given);
});
