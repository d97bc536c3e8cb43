import * as wallet from '@shared/contract/endpoints/wallet';
import { queryClient } from '@shared/shell/query';
import { renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpKit } from '../testing.ts';
import { HideHoldings } from './hide-holdings.tsx';
import { useValueUnit, useWorth } from './holdings.ts';
import { Money } from './money.tsx';

let server: Awaited<ReturnType<typeof setUpKit>>;
beforeEach(async () => {
  localStorage.clear();
  server = await setUpKit();
  queryClient.clear();
});

it('one button hides and shows balances and movements of lists, but not other amounts', () => {
  const { container } = renderShell(
    <>
      <HideHoldings />
      <Money holding amount={112_500_000n} asset="USDT" />
      <Money movement amount={-31_000_000n} asset="USDT" />
      <Money movement exact amount={-32_000_000n} asset="USDT" />
      <Money amount={7_000_000n} asset="USDT" />
    </>,
  );
  expect(container.textContent).toContain('112.50');
  fireEvent.click(screen.getByRole('button', { name: 'Hide balances' }));
  expect(container.textContent).not.toMatch(/112\.50|31\.00/);
  expect(container.textContent).toMatch(/32\.00.*7\.00/);
  expect(screen.getAllByText('Hidden')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Show balances' }));
  expect(container.textContent).toContain('112.50');
});

it('a value has the selected unit, with decimals cut, or USDT without a rate', async () => {
  await signIn(server);
  server.answer(wallet.rates, {
    rates: [{ asset: 'JU', usdt_per_unit: '300000' }],
    rates_at: null,
  });
  function Value() {
    const [, choose] = useValueUnit();
    const worth = useWorth();
    return (
      <>
        <button type="button" onClick={() => choose('JU')}>
          JU
        </button>
        <button type="button" onClick={() => choose('SPA')}>
          SPA
        </button>
        <Money {...worth(1_000_000n)} exact />
      </>
    );
  }
  const { container } = renderShell(<Value />);
  expect(container.textContent).toContain('1.00\u00a0USDT');
  fireEvent.click(screen.getByRole('button', { name: 'JU' }));
  await waitFor(() => expect(container.textContent).toContain('3.333333\u00a0JU'));
  fireEvent.click(screen.getByRole('button', { name: 'SPA' }));
  expect(container.textContent).toContain('1.00\u00a0USDT');
});
