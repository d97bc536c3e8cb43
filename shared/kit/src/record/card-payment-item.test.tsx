import { renderShell, signIn, testSpending } from '@shared/shell/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpKit } from '../testing.ts';
import { CardPaymentItem } from './card-payment-item.tsx';
import { categoryOf } from './merchant-icon.tsx';

beforeEach(async () => signIn(await setUpKit()));

async function open(change: Partial<typeof testSpending>, actions?: readonly string[]) {
  const one = { ...testSpending, ...change };
  renderShell(
    <ul>
      <CardPaymentItem
        payment={one}
        unknownShop="Unknown shop"
        description={null}
        actions={actions}
      />
    </ul>,
  );
  fireEvent.click(screen.getByRole('button'));
  return within(await screen.findByRole('dialog'));
}

it.each([
  [undefined, '/bank/cardDetail/c1'],
  [[], undefined],
])('links to the card’s page, except on it', async (actions, href) => {
  const details = await open({}, actions);
  expect(details.getByText('TWD 400.00')).toBeTruthy();
  expect(details.getByText('−12.50')).toBeTruthy();
  const card = details.getByText('Visa •••• 4242');
  expect(card.closest('a')?.getAttribute('href')).toBe(href);
});

it.each([
  ['balance', undefined, '/bank/cardDetail/c1?do=recharge'],
  ['balance', ['recharge'], '/bank/cardDetail/c1?do=recharge'],
  ['balance', ['statements'], undefined],
  ['limit', undefined, '/bank/cardDetail/c1?do=limits'],
  ['other', undefined, undefined],
] as const)('offers the remedy for %s if the card allows it: %o', async (reason, actions, href) => {
  const details = await open({ status: 'declined', reason }, actions);
  const remedies = details
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((to) => to?.includes('?do='));
  expect(remedies).toEqual(href ? [href] : []);
});

it('marks the amount of a declined payment as not spent', async () => {
  const details = await open({ status: 'declined', reason: null, merchant: '' });
  expect(details.getByRole('heading', { name: 'Unknown shop' })).toBeTruthy();
  expect(details.getByText('12.50').closest('s')).toBeTruthy();
});

it.each([
  ['5411', 'groceries'],
  ['5812', 'food'],
  ['3055', 'flight'],
  ['3650', 'hotel'],
  ['0742', 'other'],
  [null, 'other'],
  [undefined, 'other'],
])('a merchant with the MCC %s has the category %s', (mcc, category) => {
  expect(categoryOf(mcc)).toBe(category);
});
