import { expect, it } from 'vitest';
import { createBank } from './bank.ts';
import { Refused } from './rules.ts';
import { openStore } from './store.ts';

it('setPin sets no PIN if the card is reported lost while the PIN is decrypted', async () => {
  const store = openStore(undefined);
  const pin = Promise.withResolvers<unknown>();
  const bank = createBank({ store, now: Date.now, delayMs: 0, readPin: () => pin.promise });
  const { id: holder } = bank.registerHolder('holder', { first_name: 'Mei', last_name: 'Chen' });
  const limits = { per_payment: null, daily: null, monthly: null };
  const wanted = { holder, type: 'virtual', bin: '424242', limits };
  bank.order('order', wanted);
  bank.work();
  const made = bank.order('order', wanted);
  const card = 'card' in made ? made.card.id : '';
  const set = bank.setPin(card, 'a.b.c.d.e');
  bank.lost(card);
  pin.resolve({ pin: '290571', card });
  await expect(set).rejects.toThrow(new Refused('state'));
  expect(bank.card(card).has_pin).toBe(false);
  store.close();
});
