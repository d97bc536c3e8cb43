import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cardholderInput } from '../../testing/inputs/cardholder.ts';
import { dateInputs } from '../../testing/inputs/dates.ts';
import { documentInputs } from '../../testing/inputs/documents.ts';
import { nameInputs } from '../../testing/inputs/names.ts';
import { placeInputs } from '../../testing/inputs/places.ts';
import { addKyc } from '../endpoints/visa.ts';
import { type CardholderFields, cardholderName } from './cardholder.ts';
import { delivery } from './delivery.ts';

/** Returns the parsed value of a field, or the paths of the issues. */
function read(
  field: keyof CardholderFields,
  typed: string,
  beside: Partial<CardholderFields> = {},
) {
  const result = z.safeParse(addKyc.input, { ...cardholderInput, ...beside, [field]: typed });
  return result.success ? result.data[field] : result.error.issues.map(({ path }) => path.join());
}

describe('the cardholder schema', () => {
  const { province: _p, city: _c, district: _d, ...person } = cardholderInput;

  it.each([
    [{ country: 'SG', zip: '５４６０８０' }, []],
    [{ country: 'TW', province: 'Taipei', city: 'Xinyi' }, ['zip']],
    [{ country: 'DE', city: '臺北', zip: '10115' }, ['city']],
    [{ country: 'DE', city: 'Berlin', zip: '1234' }, ['zip']],
    [{ province: 'Taiwan', city: 'Taipei' }, ['district']],
  ])('reports the missing and invalid parts of the billing address %j: %j', (place, paths) => {
    const { error } = z.safeParse(addKyc.input, { ...person, ...place });
    expect(error?.issues.map(({ path }) => path.join()) ?? []).toEqual(paths);
  });

  it.each(nameInputs)('reads or refuses the name $typed ($from)', ({ typed, sent }) => {
    expect(read('first_name', typed)).toEqual(sent ?? ['first_name']);
    expect(read('last_name', typed)).toEqual(sent ?? ['last_name']);
  });

  it('accepts a person with one name, and refuses one without a name', () => {
    expect(read('last_name', '')).toBe('');
    expect(read('first_name', '')).toEqual(['first_name']);
    expect(cardholderName({ first_name: 'Sukarno', last_name: '' })).toBe('Sukarno');
  });

  it.each(documentInputs)('reads or refuses the ID number $typed ($from)', ({ typed, sent }) => {
    expect(read('id_number', typed)).toEqual(sent ?? ['id_number']);
  });

  it.each(placeInputs)('reads or refuses the place $typed ($from)', ({ typed, sent }) => {
    for (const field of ['province', 'city', 'district', 'detail'] as const) {
      expect(read(field, typed)).toEqual(sent ?? [field]);
    }
  });

  it.each(dateInputs.filter(({ refused }) => refused !== 'past' && refused !== 'future'))(
    'reads or refuses the $field $typed ($from)',
    ({ field, typed, beside, document, sent }) => {
      const other = field === 'issued_on' ? 'expires_on' : 'issued_on';
      const given = { [other]: beside, id_type: document ?? cardholderInput.id_type };
      expect(read(field, typed, given)).toEqual(sent ?? [field]);
    },
  );

  it.each([
    ['ｍｅｉ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'mei@example.com'],
    [' mei@example.com\u200b', 'mei@example.com'],
  ])('reads the email address %s', (typed, sent) => {
    expect(read('email', typed)).toBe(sent);
  });
});

it.each([
  ['〒１１０－０００５', '110-0005'],
  ['110–0005', '110-0005'],
  ['๑๐๑๑๐', '10110'],
  ['SW1A\u00a01AA', 'SW1A 1AA'],
])('the delivery schema reads the postal code %s', (typed, sent) => {
  expect(z.parse(delivery.shape.zip, typed)).toBe(sent);
});
