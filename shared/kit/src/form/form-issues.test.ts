import { visa, withdraw } from '@shared/contract/endpoints';
import { expect, it } from 'vitest';
import { readableDraft } from './form-issues.ts';

it.each([
  { amount: '12.5' },
  { amount: 5 },
  { amount: null },
  { address: ['0x1'] },
  { asset: 'DOGE' },
])('does not restore %j from a draft', (draft) => {
  expect(readableDraft(withdraw.apply.input, draft)).toEqual({});
});

it.each([
  [withdraw.apply, { amount: '1000', address: '0x12' }],
  [withdraw.apply, { amount: undefined, network_fee: null }],
  [visa.addAddress, { city: '' }],
])('restores the incomplete draft %#', ({ input }, draft) => {
  expect(readableDraft(input, draft)).toEqual(draft);
});
