import type { Due } from '@shared/contract';
import { user } from '@shared/contract/endpoints';
import { renderShell, setUpShell, signIn } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DueCount } from './due-count.tsx';

const due = (kind: Due['kind'], count: number): Due => ({ kind, count, at: null, path: '/' });

async function show(kinds: string[]) {
  const server = await setUpShell({
    messages: { overview: (locale) => import(`./messages/${locale}.json`) },
  });
  await signIn(server);
  server.answer(user.due, {
    list: [due('ticket', 2), due('aid_soon', 5), due('order_ticket', 1)],
    added: [{ kind: 'unassigned', count: 4, at: null, path: '/wallet/deposit' }],
  });
  renderShell(<DueCount kinds={kinds} />);
  return server;
}

it('sums the counts of its kinds and labels the sum for screen readers', async () => {
  await show(['ticket', 'order_ticket', 'unassigned', 'a kind of a later host']);
  expect(await screen.findByText('Due: 7')).toBeDefined();
});

it('shows no number without pending actions of its kinds', async () => {
  const server = await show(['goods']);
  await vi.waitFor(() => expect(server.callsOf(user.due)).toHaveLength(1));
  expect(document.body.textContent).toBe('');
});
