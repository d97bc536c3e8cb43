import type { AidConfig, AidPosition } from '@shared/contract';
import * as order from '@shared/contract/endpoints/order';
import * as pledge from '@shared/contract/endpoints/pledge';
import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import { confirmAtom, shellStore } from '@shared/shell';
import { contractCall, contractCallAtom } from '@shared/shell/payment';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { oneTicket } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { MutualAidPage } from './mutual-aid-page.tsx';

const ju = (tenths: number) => `${tenths}${'0'.repeat(17)}`;
const hash = `0x${'1'.repeat(64)}`;
const config: AidConfig = {
  state: 'open',
  contract: `0x${'2'.repeat(40)}`,
  principal: ju(900),
  activation: ju(6),
  profit: ju(18),
  term_ms: 90_000_000,
  coverage: {
    reserve: ju(10_000),
    liabilities: ju(924),
    queued: 0,
    block: 12,
    at: '2026-01-02T03:04:05.000Z',
  },
};
const position: AidPosition = {
  id: 'O1',
  state: 'waiting',
  contract: `0x${'2'.repeat(40)}`,
  reference: hash,
  principal: ju(900),
  activation: ju(6),
  profit: ju(18),
  joined_at: '2026-01-01T00:00:00.000Z',
  claimable_at: '2026-01-02T01:00:00.000Z',
  left_ms: 90_000_000,
  confirming: false,
  place: null,
  claimed_at: null,
  join_tx: hash,
  queue_tx: null,
  claim_tx: null,
};

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  server.answer(order.open, { list: [] });
  server.answer(ticket.summary, oneTicket);
  server.answer(pledge.config, config);
  await signIn(server);
});

const show = (tab = '') => renderShell(<MutualAidPage />, { path: `/ticket/aid${tab}` });
const join = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Join · 90\.6\sJU$/ });

describe('joining mutual aid', () => {
  it('shows the deposit, and the coverage with its block number', async () => {
    show();
    const reserve = await screen.findByRole('region', { name: 'Reserve' });
    expect(reserve.textContent).toMatch(/1,082%.*1,000.JU.*92\.4.JU.*12/);
    expect(screen.queryByText('The contract holds less than it owes')).toBeNull();
    expect((await join()).disabled).toBe(false);
  });

  it('counts the positions to claim on their tab', async () => {
    const due = { kind: 'aid', at: null, count: 2, path: '/ticket/aid?tab=mine' } as const;
    server.answer(user.due, { list: [due] });
    show();
    expect(await screen.findByRole('tab', { name: 'My positions 2 Ready to claim' })).toBeTruthy();
  });

  it('warns when the reserve is below the liabilities', async () => {
    const coverage = { ...config.coverage, liabilities: `${ju(10_000)}1` } as AidConfig['coverage'];
    server.answer(pledge.config, { ...config, coverage });
    show();
    expect(await screen.findByText('The contract holds less than it owes')).toBeTruthy();
  });

  it('shows the reserve as unknown, not as covered, when the chain does not answer', async () => {
    server.answer(pledge.config, { ...config, coverage: null });
    show();
    expect(await screen.findByText(/The chain is not responding/)).toBeTruthy();
    expect(screen.queryByText('Covered')).toBeNull();
  });

  it.each([
    ['without an active ticket', { state: 'open', active: 0 }, /needs an active ticket/],
    ['while it is paused', { state: 'paused', active: 1 }, /is paused/],
    ['while it is unavailable', { state: 'unavailable', active: 1 }, /is not available/],
  ] as const)(
    'is disabled %s, and the button gives the reason',
    async (_when, { state, active }, why) => {
      server.answer(pledge.config, { ...config, state });
      server.answer(ticket.summary, { ...oneTicket, active, lapsed: 1 });
      show();
      const text = await screen.findByText(why);
      const button = await join();
      expect(button.disabled).toBe(true);
      const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
      expect(described?.contains(text)).toBe(true);
    },
  );
});

describe('mutual aid positions', () => {
  const shown = async (one: AidPosition) => {
    server.answer(pledge.list, { list: [one], next: null });
    show('?tab=mine');
    return (await screen.findByRole('article')).textContent;
  };

  it('show the time left that the server sends', async () => {
    expect(await shown(position)).toMatch(/92\.4.JU.*Waiting.*90\.6.JU.*Time left25 h 0 min/);
  });

  it('show their place in the queue and the reason for the wait', async () => {
    const queued = { ...position, state: 'queued', left_ms: 0, place: 3, queue_tx: hash } as const;
    const coverage = { ...config.coverage, reserve: ju(3 * 924 - 1) } as AidConfig['coverage'];
    server.answer(pledge.config, { ...config, coverage });
    expect(await shown(queued)).toMatch(/In the queue.*Place in the queue3.*reserve is too low/);
    expect(screen.queryByRole('button', { name: 'Request payout' })).toBeNull();
  });

  it('offer payment of the queue once the reserve covers it', async () => {
    const queued = { ...position, state: 'queued', left_ms: 0, place: 3, queue_tx: hash } as const;
    const coverage = { ...config.coverage, reserve: ju(3 * 924) } as AidConfig['coverage'];
    server.answer(pledge.config, { ...config, coverage });
    await shown(queued);
    fireEvent.click(await screen.findByRole('button', { name: 'Request payout' }));
    const { subject: sent } = shellStore.get(contractCallAtom);
    expect(sent?.payment.call).toEqual({ kind: 'mutual_aid_settle', max: 3 });
    contractCall.forget();
  });

  it('load until they include the position in the URL, and focus it', async () => {
    const ready: AidPosition = { ...position, id: 'O2', state: 'claimable', left_ms: 0 };
    server.answer(pledge.list, ({ cursor }) =>
      cursor ? { list: [ready], next: null } : { list: [position], next: 'more' },
    );
    show('?tab=mine&position=O2');
    const button = await screen.findByRole('button', { name: /^Claim 92\.4.JU$/ });
    await waitFor(() => expect(document.activeElement).toBe(button.closest('li')));
  });

  it('are claimed only after confirmation', async () => {
    await shown({ ...position, state: 'claimable', left_ms: 0 });
    fireEvent.click(screen.getByRole('button', { name: /^Claim 92\.4.JU$/ }));
    const asked = await vi.waitUntil(() => shellStore.get(confirmAtom));
    expect(asked.details.map(({ value }) => value)).toEqual([
      '90.6\u00a0JU',
      '1.8\u00a0JU',
      '92.4\u00a0JU',
    ]);
    expect(asked.confirmLabel).toBe('Claim 92.4\u00a0JU');
    asked.settle(false);
    await vi.waitUntil(() => !shellStore.get(confirmAtom));
    expect(screen.getByRole('button', { name: /^Claim 92\.4.JU$/ })).toBeTruthy();
  });

  it('show as being confirmed while a claim is in flight', async () => {
    const claimed = { ...position, state: 'claimable', left_ms: 0, confirming: true } as const;
    expect(await shown(claimed)).toMatch(/Being confirmed/);
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull();
  });
});
