import { expect, it } from 'vitest';
import { isObviousPin } from './new-pin.tsx';

it('isObviousPin detects only repeated digits, sequences and repeated groups', () => {
  const obvious = ['000000', '777777', '123456', '654321', '456789', '121212', '258258'];
  expect(obvious.filter((pin) => !isObviousPin(pin))).toEqual([]);
  expect(['123457', '112233', '200391', '908172'].filter(isObviousPin)).toEqual([]);
});
