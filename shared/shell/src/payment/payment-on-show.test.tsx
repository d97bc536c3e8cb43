import { cleanup, render } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, expect, it } from 'vitest';
import { isPaymentOnShow, usePaymentPanel } from './payment-on-show.ts';

afterEach(cleanup);

function Panel() {
  usePaymentPanel();
  return null;
}

it('isPaymentOnShow is true while any panel is mounted', () => {
  const first = render(<Panel />);
  const second = render(<Panel />);
  first.unmount();
  expect(isPaymentOnShow()).toBe(true);
  second.unmount();
  expect(isPaymentOnShow()).toBe(false);
});

it('isPaymentOnShow ignores a panel on a hidden kept-alive page', () => {
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Panel />
    </Activity>
  );
  const { rerender } = render(page('visible'));
  expect(isPaymentOnShow()).toBe(true);
  rerender(page('hidden'));
  expect(isPaymentOnShow()).toBe(false);
  rerender(page('visible'));
  expect(isPaymentOnShow()).toBe(true);
});
