import { expect, it } from 'vitest';
import { messageOf } from './message.ts';

const reader = { language: 'en', hideAmounts: false, brand: 'Tessera' } as const;

it.each([
  ['daily ENU', 'review', { review_kind: 'ticket_application', outcome: 'approved' }, 'daily ENU'],
  [
    'a cardholder',
    'review',
    { review_kind: 'kyc', outcome: 'rejected', name: 'LI WANG' },
    'LI WANG',
  ],
  ['a physical card', 'card', { outcome: 'not_issued', card_type: 'physical' }, 'physical'],
  [
    'a replacement',
    'review',
    { review_kind: 'card_application', outcome: 'approved', replaces: '1046' },
    '1046',
  ],
  [
    'an issued replacement',
    'card',
    { outcome: 'issued', card_type: 'physical', last4: '4242', replaces: '1046' },
    '1046',
  ],
  ['a refused replacement', 'card', { outcome: 'not_issued', replaces: '1046' }, '1046'],
  ['goods', 'shipped', { order_id: '1', name: 'Plate' }, 'Plate'],
  ['goods that were paid', 'paid', { order_kind: 'goods', order_id: '1', name: 'Plate' }, 'Plate'],
  ['a deposit', 'paid', { order_kind: 'deposit', order_id: '1' }, 'deposit'],
  ['a topped-up card', 'card', { outcome: 'recharged', card_id: '1', last4: '4242' }, '4242'],
  ['a frozen card', 'card', { outcome: 'frozen', card_id: '1', last4: '4242' }, '4242'],
  ['a payment to credit', 'credit', { outcome: 'waiting' }, 'Credit it to your balance'],
  ['a credited payment', 'credit', {}, 'was credited'],
  ['a declining card', 'card', { outcome: 'declined', card_id: '1', last4: '4242' }, '4242'],
  [
    'a payment over a limit',
    'card',
    { outcome: 'declined', last4: '4242', asset: 'USDT', limit: 'daily', limit_amount: '20000000' },
    'limit of 20.00\u00a0USDT a day',
  ],
  [
    'a payment over a limit of a newer server',
    'card',
    { outcome: 'declined', last4: '4242', asset: 'USDT', limit: 'weekly', limit_amount: '1' },
    'See why at your card',
  ],
] as const)('a notification about %s names it', (_, kind, facts, name) => {
  expect(messageOf({ id: '1', kind, facts }, reader).body).toContain(name);
});

it.each([
  ['virtual', 'Your card ending in 4242 is ready.'],
  ['physical', 'Your card ending in 4242 is on its way.'],
])('a notification about an issued %s card says whether it comes by post', (type, body) => {
  const facts = { outcome: 'issued', card_type: type, last4: '4242' };
  const news = { id: '1', kind: 'card', facts } as const;
  expect(messageOf(news, reader).body).toBe(body);
});

it.each(['frozen', 'unfrozen', 'blocked'])(
  'a notification about a card that was %s depends on who did it',
  (outcome) => {
    const bodyOf = (facts: Record<string, string>) =>
      messageOf({ id: '1', kind: 'card', facts: { outcome, last4: '4242', ...facts } }, reader)
        .body;
    expect(bodyOf({ by: 'owner' })).toContain('Not you?');
    expect(bodyOf({})).not.toContain('Not you?');
    expect(bodyOf({ by: 'replacement' })).toContain('replacement');
  },
);
