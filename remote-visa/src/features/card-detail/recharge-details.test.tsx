import { renderShell } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { RechargeSums } from './recharge-details.tsx';

it.each([
  ['1200000', true],
  ['0', false],
])('shows a top-up fee of %s only if it is not 0', async (fee, isShown) => {
  await setUpRemote();
  const sums = { amount: '100000000', fee, total: '101200000' };
  renderShell(<RechargeSums of={sums} way="account" />);
  expect(screen.getByText('Arrives on the card')).toBeTruthy();
  expect(screen.queryByText('Top-up fee') !== null).toBe(isShown);
});
