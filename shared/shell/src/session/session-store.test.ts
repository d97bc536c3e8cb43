import { beforeEach, describe, expect, it } from 'vitest';
import { type SessionRecords, sessionStore } from './session-store.ts';

beforeEach(() => sessionStorage.clear());

const records: SessionRecords = {
  orderTempInfo: { quantity: 2 },
  pledgeDetail: { id: 'p-1' },
  paymentInfo: { order: 'o-1', hash: '0xab', nonce: 3 },
  walletAddress: '0xabc',
  idempotencyKeys: { ab12: 'key-1' },
};

describe.each(Object.keys(records) as (keyof SessionRecords)[])(
  '%s in session storage (specification §4)',
  (name) => {
    it('is kept until it is cleared', () => {
      sessionStore.set(name, records[name]);
      expect(sessionStore.get(name)).toEqual(records[name]);
      expect(sessionStorage.getItem(`tessera.${name}`)).not.toBeNull();
      sessionStore.clear();
      expect(sessionStore.get(name)).toBeUndefined();
      expect(sessionStorage.length).toBe(0);
    });

    it('can be removed alone', () => {
      sessionStore.set(name, records[name]);
      sessionStore.set('walletAddress', '0xdef');
      sessionStore.remove(name);
      expect(sessionStore.get(name)).toBeUndefined();
      expect(sessionStorage.length).toBe(name === 'walletAddress' ? 0 : 1);
    });

    it.each(['{', 'null', '7', '{}', '[]', '{"id":4,"quantity":"1","order":[]}'])(
      'is undefined if %s is stored',
      (text) => {
        sessionStorage.setItem(`tessera.${name}`, text);
        expect(sessionStore.get(name)).toBeUndefined();
      },
    );
  },
);

it('paymentInfo accepts a missing hash and nonce, but no negative nonce', () => {
  sessionStore.set('paymentInfo', { order: 'o-1' });
  expect(sessionStore.get('paymentInfo')).toEqual({ order: 'o-1' });
  sessionStorage.setItem('tessera.paymentInfo', '{"order":"o-1","nonce":-1}');
  expect(sessionStore.get('paymentInfo')).toBeUndefined();
});
