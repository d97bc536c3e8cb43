import type { CardApplication } from '@shared/contract';
import { Timeline } from '@shared/kit';
import { renderShell } from '@shared/shell/testing';
import { renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { useApplicationTitle } from '../cards/index.ts';
import { shownStatusOf, useProgress } from './application-texts.ts';

const at = '2026-11-24T10:00:00.000Z';
const issued: CardApplication = {
  id: '1',
  number: 'C1',
  type: 'physical',
  scheme: 'Visa',
  region: 'HK',
  bin: '411111',
  holder: 'Mei Lin Chen',
  holder_id: '1',
  product_id: 'p',
  status: 'success',
  stage: null,
  reason: null,
  note: null,
  fee: '100000000',
  paid_from: 'account',
  order_id: null,
  pay_until: null,
  replaces: null,
  card_id: 'c',
  card_state: 'inactive',
  activated_at: null,
  agreements: { user: '1', aml: '1', privacy: '1' },
  created_at: at,
  paid_at: at,
  approved_at: at,
  done_at: at,
};

beforeEach(async () => {
  await setUpRemote();
});

function Progress({ one }: { one: CardApplication }) {
  return <Timeline label="Progress" events={useProgress(one)} />;
}

/** Returns the last steps, each with its state. */
function lastSteps(change: Partial<CardApplication>, count = 2): string[] {
  renderShell(<Progress one={{ ...issued, ...change }} />);
  const steps = screen.getAllByRole('listitem');
  return steps.slice(-count).map((step) => step.textContent?.split('Nov')[0] ?? '');
}

it('names an application for a replacement after the card that it replaces', () => {
  const titleOf = renderHook(useApplicationTitle).result.current;
  expect(titleOf({ ...issued, replaces: '1046' })).toBe('Replacement for card 1046');
  expect(titleOf(issued)).toBe('Physical card · Hong Kong');
});

it('shows the delivery of a card that is not activated as in progress', () => {
  expect(lastSteps({}, 1)[0]).toMatch(/^In progress: The card comes by post/);
});

it('shows the activation of an active card as done', () => {
  expect(lastSteps({ card_state: 'active', activated_at: at }, 1)).toEqual([
    'Done: The card is activated',
  ]);
});

it('ends with the loss of a card that was reported lost', () => {
  expect(lastSteps({ card_state: 'lost', activated_at: at })).toEqual([
    'Done: The card is activated',
    'Failed: Reported lost',
  ]);
});

it('ends a rejected application with the failed step and the refunded fee', () => {
  const rejected = { status: 'failed', reason: 'rejected', approved_at: null } as const;
  expect(lastSteps({ ...rejected, card_id: null, card_state: null })).toEqual([
    'Failed: Application review',
    'Done: The full fee is back in your balance.',
  ]);
});

it('shows that an unpaid application waits for payment, and its deadline', () => {
  const waits = {
    status: 'processing',
    stage: 'payment',
    paid_at: null,
    approved_at: null,
  } as const;
  expect(shownStatusOf(waits)).toBe('payment');
  renderShell(
    <Progress one={{ ...issued, ...waits, done_at: null, card_state: null, pay_until: at }} />,
  );
  expect(screen.getByText(/^Pay by Nov 24, 2026/)).toBeTruthy();
});
