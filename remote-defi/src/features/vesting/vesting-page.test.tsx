import type { TicketApplication } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { currentFormat } from '@shared/shell';
import { renderShell, signIn } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ju } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { VestingPage } from './vesting-page.tsx';

const application: TicketApplication = {
  id: 'A1',
  status: 'pending',
  hash: `0x${'1'.repeat(64)}`,
  quantity: 1,
  reason: null,
  created_at: '2026-01-01T00:00:00.000Z',
  decided_at: null,
};

async function show(applications: TicketApplication[]) {
  const server = await setUpRemote();
  server.answer(user.neuRelease, {
    state: 'waiting',
    historical: ju(100),
    released: '0',
    remaining: ju(100),
    available: '0',
    rate_bps: 300,
    progress_bps: 0,
    next: null,
    releases: [],
  });
  server.answer(user.neuReleaseLog, { list: [], next: null });
  server.answer(user.applyTicketDividendList, { list: applications, next: null });
  await signIn(server);
  renderShell(<VestingPage />, { path: '/enuRelease' });
}

it('offers to apply while there is no application', async () => {
  await show([]);
  expect(await screen.findByRole('link', { name: 'Apply' })).toBeTruthy();
});

it('gives the hour of the daily release in the member’s time zone', async () => {
  await show([]);
  const today = new Date().toISOString().slice(0, 10);
  const midnightUtc = currentFormat().date(`${today}T24:00:00.000Z`, 'time');
  expect(await screen.findByText(new RegExp(`each day at ${midnightUtc} `))).toBeTruthy();
});

it('shows an application in review instead of offering another one', async () => {
  await show([application]);
  expect(await screen.findByText('Your application is in review')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Apply/ })).toBeNull();
});

it('shows why an application was rejected and offers to apply again', async () => {
  await show([{ ...application, status: 'rejected', reason: 'Not legible.' }]);
  expect(await screen.findByText('Reason: Not legible.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Apply again' })).toBeTruthy();
});

it('names the purchase of each day in the history', async () => {
  const server = await setUpRemote();
  server.answer(user.neuRelease, {
    state: 'releasing',
    historical: '180000000',
    released: '1800000',
    remaining: '178200000',
    available: '1800000',
    rate_bps: 100,
    progress_bps: 100,
    next: null,
    releases: [
      {
        order_id: 'o1',
        tickets: 2,
        total: '180000000',
        released: '1800000',
        rate_bps: 100,
        state: 'releasing',
        granted_at: '2026-11-24T12:00:00.000Z',
        started_at: '2026-11-24T12:00:00.000Z',
        completed_at: null,
      },
    ],
  });
  const day = {
    day: '2026-11-25',
    amount: '1800000',
    released_after: '1800000',
    total: '180000000',
    at: '2026-11-25T00:00:00.000Z',
  };
  server.answer(user.neuReleaseLog, {
    list: [
      { ...day, id: '1', order_id: 'o1' },
      { ...day, id: '2', order_id: 'not in the overview' },
    ],
    next: null,
  });
  await signIn(server);
  renderShell(<VestingPage />, { path: '/enuRelease' });
  expect(await screen.findAllByText(/bought on/)).toHaveLength(1);
  expect(screen.getByText('2 tickets, bought on Nov 24, 2026')).toBeTruthy();
});
