import { beforeEach, expect, it } from 'vitest';
import { sessionStore } from './session-store.ts';

beforeEach(() => sessionStorage.clear());

it.each([
  ['orderTempInfo', { quantity: 2 }],
  ['pledgeDetail', { id: 'p-1' }],
  ['paymentInfo', { order: 'o-1', hash: null }],
  ['walletAddress', '0xabc'],
] as const)('%s survives in session storage until cleared', (name, value) => {
  sessionStore.set(name, value as never);
  expect(sessionStore.get(name)).toEqual(value);
  expect(sessionStorage.getItem(`tessera.${name}`)).not.toBeNull();
  sessionStore.clear();
  expect(sessionStore.get(name)).toBeUndefined();
  expect(sessionStorage.length).toBe(0);
});

it('a damaged record counts as none', () => {
  sessionStorage.setItem('tessera.paymentInfo', '{');
  expect(sessionStore.get('paymentInfo')).toBeUndefined();
});
