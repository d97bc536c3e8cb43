import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './index.ts';

afterEach(cleanup);

function Example() {
  const [value, setValue] = useState('assets');
  return (
    <Tabs
      label="Wallet"
      value={value}
      onValueChange={setValue}
      tabs={[
        { value: 'assets', label: 'Assets', content: 'My assets' },
        { value: 'team', label: 'Team', content: 'My team' },
      ]}
    />
  );
}

test('the selected tab shows its panel, with the tab’s name', async () => {
  render(<Example />);
  expect(screen.getByRole('tablist', { name: 'Wallet' })).toBeTruthy();
  expect(screen.getByRole('tabpanel', { name: 'Assets' }).textContent).toBe('My assets');
  fireEvent.click(screen.getByRole('tab', { name: 'Team' }));
  await waitFor(() =>
    expect(screen.getByRole('tabpanel', { name: 'Team' }).textContent).toBe('My team'),
  );
});

test('arrow keys move the focus along the tabs', async () => {
  render(<Example />);
  const first = screen.getByRole('tab', { name: 'Assets' });
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowRight' });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Team' })),
  );
});
