import { renderShell } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { CardFee } from './card-fee.tsx';

it.each([
  ['100000000', '100.00\u00a0USDT'],
  ['0', 'Free'],
])('shows a fee of %s as %s', async (fee, text) => {
  await setUpRemote();
  renderShell(
    <p role="status">
      <CardFee fee={fee} />
    </p>,
  );
  expect(screen.getByRole('status').textContent).toBe(text);
});
