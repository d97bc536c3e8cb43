import { expect, it } from 'vitest';
import { messageOf } from './message.ts';

it.each([
  ['virtual', 'Your card ending in 4242 is ready.'],
  ['physical', 'Your card ending in 4242 is on its way.'],
])('a notification about an issued %s card says whether it comes by post', (type, body) => {
  const facts = { outcome: 'issued', card_type: type, last4: '4242' };
  const news = { id: '1', kind: 'card', facts } as const;
  const reader = { language: 'en', hideAmounts: false, brand: 'Tessera' } as const;
  expect(messageOf(news, reader).body).toBe(body);
});
