import { renderShell, setUpShell } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { HowItWorks } from './how-it-works.tsx';

const table = vi.hoisted(() => ({ routes: {} as Record<string, { path: string }[]> }));
vi.mock('@shared/contract', async (original) => ({
  ...(await original<object>()),
  get pendingRoutes() {
    return table.routes;
  },
}));

beforeEach(async () => {
  await setUpShell({ messages: { host: (locale) => import(`../../messages/${locale}.json`) } });
});

function show(pending: string[]) {
  table.routes = { 'remote-a': [], 'remote-b': pending.map((path) => ({ path })) };
  renderShell(<HowItWorks />);
  return screen.queryAllByText(/Not open yet/).map((badge) => badge.textContent);
}

it('what is promised before its page is built is marked, in its place', () => {
  show(['/wallet/transfer', '/bank/physical_apply']);
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(steps.filter((text) => text.includes('Not open yet'))).toEqual([
    expect.stringMatching(/^Follow every entry.*Not open yet: transfers$/),
    expect.stringMatching(/^Get a card.*Not open yet$/),
  ]);
});

it('with nothing pending nothing is marked', () => {
  expect(show([])).toEqual([]);
});
