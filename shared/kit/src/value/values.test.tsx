import { renderShell, testConfig } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Timeline } from '../facts/facts.tsx';
import { ConfirmAmount } from '../money/confirm-amount.tsx';
import { setUpKit } from '../testing.ts';
import { ExplorerLink } from './explorer-link.tsx';

it('a transaction links to the chain’s explorer', async () => {
  await setUpKit({
    config: { chain: { ...testConfig.chain, explorer_url: 'https://scan.test/' } },
  });
  renderShell(<ExplorerLink kind="tx" value="0xab" />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://scan.test/tx/0xab');
});

it('a transaction has no link on a chain without an explorer', async () => {
  await setUpKit({ config: { chain: { ...testConfig.chain, explorer_url: null } } });
  renderShell(<ExplorerLink kind="tx" value="0xab" />);
  expect(screen.queryByRole('link')).toBeNull();
});

it('a timeline shows state and actor of a past event, and marks the current event', async () => {
  await setUpKit();
  renderShell(
    <Timeline
      label="Application"
      events={[
        { id: 'sent', title: 'Sent', state: 'done', at: '2026-01-01T12:00:00Z', by: 'You' },
        { id: 'review', title: 'Review', state: 'current', by: 'The issuer' },
      ]}
    />,
  );
  const [sent, review] = screen.getAllByRole('listitem');
  expect(sent?.textContent).toMatch(/^Done: Sent.*2026.*You$/);
  expect(review?.getAttribute('aria-current')).toBe('step');
});

it('a confirmation shows every decimal of amounts and every character of the address', async () => {
  await setUpKit();
  const address = `0x${'1234567890'.repeat(4)}`;
  const { container } = renderShell(
    <ConfirmAmount
      amount={1_234_567n}
      asset="USDT"
      address={address}
      lines={[
        { label: 'Fee', amount: 1n, asset: 'USDT' },
        { label: 'Total', amount: 1_234_568n, asset: 'USDT', total: true },
      ]}
    />,
  );
  expect(container.textContent).toContain('1.234567');
  expect(container.textContent).toContain(address);
  expect(container.textContent).toContain('0.000001');
});
