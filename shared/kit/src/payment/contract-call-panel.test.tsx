import type { UnpaidCall } from '@shared/contract';
import { shellStore } from '@shared/shell';
import { contractCallAtom, type PaymentState, paymentAtom } from '@shared/shell/payment';
import { renderShell, testOrder } from '@shared/shell/testing';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUpKit } from '../testing.ts';
import { ContractCallPanel, ContractCallReceipt } from './sending-panel.tsx';

const { chain_id, contract, reference } = testOrder.payment;
const subject: UnpaidCall = {
  id: 'claim',
  status: 'awaiting_payment',
  confirmations: 0,
  confirmations_needed: 3,
  payment: { chain_id, contract, reference, call: { kind: 'mutual_aid_claim' } },
};
const begun: PaymentState = {
  step: 'checkingWallet',
  stage: 'checkingWallet',
  subject,
  confirmations: 0,
  needed: 3,
  slow: false,
};
const idle = shellStore.get(contractCallAtom);
const onDone = vi.fn();

const show = (state: Partial<PaymentState>) => {
  shellStore.set(contractCallAtom, { ...begun, ...state });
  return renderShell(
    <ContractCallPanel
      what="Claim of 92.4 JU"
      receipt={
        <ContractCallReceipt next={{ label: 'See it', onClick: onDone }}>
          Claimed
        </ContractCallReceipt>
      }
    />,
  );
};

beforeEach(async () => void (await setUpKit()));
afterEach(() => {
  shellStore.set(contractCallAtom, idle);
  onDone.mockReset();
});

it('shows the call and its network fee, but no amount', () => {
  const stage = 'waitingForAuthorization';
  show({ step: stage, stage, fee: '123000000000000' });
  expect(screen.getByRole('heading', { name: 'Transaction in progress' })).toBeTruthy();
  expect(screen.getByText('Claim of 92.4 JU')).toBeTruthy();
  expect(screen.getByText('Network fee (at most)')).toBeTruthy();
  expect(screen.queryByText('Amount')).toBeNull();
  expect(screen.getByText('Confirm the transaction in your wallet.')).toBeTruthy();
});

it.each<[string, Partial<PaymentState>]>([
  ['a rejection in the wallet', { step: 'fail', problem: { code: 'walletRejected' } }],
  ['a wallet that does not answer', { step: 'unknown', problem: { code: 'walletSilent' } }],
  [
    'a call that a reload left unsigned',
    { step: 'waitingForAuthorization', authorizing: 'payment', problem: { code: 'interrupted' } },
  ],
  ['a transaction that is not on the chain', { step: 'unknown', problem: { code: 'notSeen' } }],
  ['a failed call', { step: 'fail', problem: { code: 'reverted' } }],
  ['a call in progress', { step: 'processing', stage: 'processing' }],
])('shows no text about payments or orders for %s', (_what, state) => {
  const { container } = show({ stage: 'waitingForAuthorization', ...state });
  expect(container.textContent).not.toMatch(/payment|order|pay\b/i);
});

it('shows the receipt, and dismisses the call without the payment', () => {
  shellStore.set(paymentAtom, { ...begun, subject: testOrder, step: 'fail' });
  show({ step: 'success', confirmations: 3 });
  expect(screen.getByRole('heading', { name: 'Transaction confirmed' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'See it' }));
  expect(onDone).toHaveBeenCalledOnce();
  expect(shellStore.get(contractCallAtom).step).toBe('idle');
  expect(shellStore.get(paymentAtom).step).toBe('fail');
});
