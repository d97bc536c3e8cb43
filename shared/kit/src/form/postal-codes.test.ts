import { expect, it } from 'vitest';
import { mayLackPostalCode } from './place-fields.tsx';

it.each([
  [{ province: 'Hong Kong' }, true],
  [{ province: '香港特別行政區' }, true],
  [{ city: '澳門' }, true],
  [{ province: 'Dubai', phone: '+971501234567' }, true],
  [{ province: '臺灣', city: '臺北市', phone: '+886912345678' }, false],
  [{ province: 'California', phone: '+14155550100' }, false],
  [{}, false],
])('mayLackPostalCode of %j returns %s', (place, may) => {
  expect(mayLackPostalCode(place)).toBe(may);
});
