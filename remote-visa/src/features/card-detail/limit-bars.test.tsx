import { renderShell } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { LimitBars } from './limit-bars.tsx';

beforeEach(async () => void (await setUpRemote()));

const until = '2026-11-27T00:00:00Z';
const bars = () =>
  screen
    .getAllByRole('progressbar')
    .map((bar) => [
      bar.getAttribute('aria-label'),
      bar.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' '),
    ]);

it('limit bars show the rest of each limit, for a payment at most the rest of the day', () => {
  const limits = { per_payment: '2000000000', daily: '500000000', monthly: null };
  const used = { daily: { amount: '480000000', until }, monthly: { amount: '480000000', until } };
  renderShell(<LimitBars limits={limits} used={used} />);
  expect(bars()).toEqual([
    ['Per payment', '20.00 USDT of 2,000.00 USDT left'],
    ['Per day', '20.00 USDT of 500.00 USDT left'],
  ]);
  expect(screen.getByText('No limit')).toBeTruthy();
  expect(screen.getByText(/^Full again Nov/)).toBeTruthy();
});

it('limit bars show a limit as used up if more was spent', () => {
  const limits = { per_payment: null, daily: '500000000', monthly: null };
  const used = { daily: { amount: '510000000', until }, monthly: { amount: '510000000', until } };
  renderShell(<LimitBars limits={limits} used={used} />);
  expect(bars()).toEqual([['Per day', '0.00 USDT of 500.00 USDT left']]);
  expect(screen.getByText('Used up')).toBeTruthy();
});

it('limit bars show only the limits if the server does not report their use', () => {
  const limits = { per_payment: '2000000000', daily: null, monthly: null };
  renderShell(<LimitBars limits={limits} used={undefined} />);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByText('2,000.00 USDT')).toBeTruthy();
});
