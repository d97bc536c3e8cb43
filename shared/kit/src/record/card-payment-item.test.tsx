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

const daily = { of: 'daily', amount: '20000000' } as const;
it.each([
  ['of a payment', { of: 'per_payment', amount: '5000000', left: '5000000' }, ['5.00']],
  ['with its rest', { ...daily, left: '8000000' }, ['20.00', '8.00']],
  ['without an unknown rest', daily, ['20.00']],
  ['that was used up, without a rest of 0', { ...daily, left: '0' }, ['20.00']],
  ['that is not reported, without amounts', undefined, []],
  ['that is unknown, without amounts', null, []],
] as const)('names the exceeded limit %s', async (_name, limit, amounts) => {
  const details = await open({ status: 'declined', reason: 'limit', limit });
  const notice = details.getByText('Over a limit of the card').closest('[data-tone]');
  expect(notice?.textContent?.match(/\d+\.\d\d/g) ?? []).toEqual(amounts);
});

it.each([
  ['refunded', '2026-11-21T10:00:00Z', ['Paid', 'Refunded']],
  ['reversed', '2026-11-21T10:00:00Z', ['Reserved', 'Released']],
  ['refunded', null, ['Time']],
  ['refunded', undefined, ['Time']],
  ['settled', null, ['Time']],
] as const)('a %s payment that came back at %s has the times %j', async (status, at, labels) => {
  const details = await open({ status, ...(at !== undefined && { returned_at: at }) });
  const times = details
    .getAllByRole('definition')
    .flatMap((one) => [...one.querySelectorAll('time')])
    .map((time) => [time.closest('dd')?.previousSibling?.textContent, time.dateTime]);
  expect(times).toEqual(labels.map((label, index) => [label, index === 0 ? testSpending.at : at]));
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
