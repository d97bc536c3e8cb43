import type { Order } from '@shared/contract';
import * as orders from '@shared/contract/endpoints/order';
import { ApiError, confirmAtom, shellStore } from '@shared/shell';
import { isPaymentOnShow, type PaymentState, payment, paymentAtom } from '@shared/shell/payment';
import { renderShell, signIn, testConfig, testOrder } from '@shared/shell/testing';
import { WalletError, wallet, walletsAtom } from '@shared/shell/wallet';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveGuard } from '../form/use-leave-warning.ts';
import { setUpKit } from '../testing.ts';
import { PaymentReceipt } from './payment-receipt.tsx';
import { PaymentPanel } from './sending-panel.tsx';

const hash = `0x${'ab'.repeat(32)}`;
const order: Order = {
  ...testOrder,
  quantity: 2,
  payment: { ...testOrder.payment, amount: '120000000000000000000' },
};
const begun: PaymentState = {
  step: 'checkingWallet',
  stage: 'checkingWallet',
  subject: order,
  confirmations: 0,
  needed: 3,
  slow: false,
};
const idle = shellStore.get(paymentAtom);
const onDone = vi.fn();

const show = (state: Partial<PaymentState>) => {
  shellStore.set(paymentAtom, { ...begun, ...state });
  return renderShell(
    <PaymentPanel
      what={({ quantity }) => `${quantity} tickets`}
      receipt={() => (
        <PaymentReceipt next={{ label: 'See it', onClick: onDone }}>Here it is</PaymentReceipt>
      )}
    />,
  );
};
const current = () => screen.getByRole('list').querySelector('[aria-current="step"]')?.textContent;

beforeEach(async () => void (await setUpKit()));
afterEach(() => {
  shellStore.set(paymentAtom, idle);
  onDone.mockReset();
});

describe('payment panel', () => {
  it.each<[string, Partial<PaymentState>, boolean]>([
    ['before the wallet opens', {}, true],
    ['while the wallet is open', { step: 'waitingForAuthorization' }, true],
    ['once the payment is sent', { step: 'processing', hash }, false],
    ['with an unknown outcome', { step: 'unknown' }, false],
    [
      'after a reload',
      { step: 'waitingForAuthorization', problem: { code: 'interrupted' } },
      false,
    ],
    ['after its end', { step: 'fail' }, false],
  ])('asks before leaving only while a running payment is unsent: %s', (_when, state, asks) => {
    const { unmount } = show(state);
    expect(leaveGuard() !== undefined).toBe(asks);
    unmount();
    expect(leaveGuard()).toBeUndefined();
  });

  it('gets the focus, and shows the order and its amount', () => {
    show({});
    const heading = screen.getByRole('heading', { level: 2 });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/2 tickets · 120\sJU/)).toBeTruthy();
  });

  it.each([
    ['notSeen', 'unknown', '/help?topic=payment'],
    ['reverted', 'fail', '/help?topic=fees'],
    ['wrongNetwork', 'fail', '/help?topic=sign-in'],
    ['walletRejected', 'fail', undefined],
  ] as const)('for the problem %s in step %s has the help link %s', (code, step, href) => {
    show({ step, stage: 'waitingForAuthorization', order, problem: { code } });
    const link = screen.queryByRole('link', { name: 'Learn more' });
    expect(link?.getAttribute('href') ?? undefined).toBe(href);
  });

  it('collapses finished steps to one line, and hides the next steps after a failure', () => {
    const steps = () => [...screen.getByRole('list').querySelectorAll('li')];
    const stage = 'confirming';
    show({ step: stage, stage });
    expect(steps().map((row) => row.textContent)[0]).toBe('Done: 3 steps done');
    expect(steps()).toHaveLength(5);
    act(() => shellStore.set(paymentAtom, { ...begun, step: 'fail', stage }));
    expect(steps()).toHaveLength(2);
  });

  it('shows the network fee until the wallet has sent the payment', () => {
    const stage = 'waitingForAuthorization';
    show({ step: stage, stage, fee: '123000000000000' });
    expect(screen.getByText('Network fee (at most)').parentElement?.textContent).toContain(
      '0.000123',
    );
    act(() => shellStore.set(paymentAtom, { ...begun, step: 'processing', stage, hash, fee: '1' }));
    expect(screen.queryByText('Network fee (at most)')).toBeNull();
  });

  it('asks to confirm in the wallet, and adds a text while the wallet is slow', () => {
    show({ step: 'waitingForAuthorization', stage: 'waitingForAuthorization' });
    expect(current()).toContain('Confirm the payment in your wallet');
    act(() =>
      shellStore.set(paymentAtom, {
        ...begun,
        step: 'waitingForAuthorization',
        stage: 'waitingForAuthorization',
        slow: true,
      }),
    );
    expect(current()).toContain('Still waiting for your wallet');
  });

  it.each([
    ['reset', undefined, /old approval set to 0/],
    ['approval', undefined, /exactly this amount/],
    ['approval', hash, /approval is on its way/],
  ] as const)(
    'explains the wallet’s request for a token payment: %s %s',
    (authorizing, approval, text) => {
      const payment = {
        ...order.payment,
        asset: 'USDT' as const,
        token: order.payment.contract,
        amount: '90000000',
      };
      show({
        step: 'waitingForAuthorization',
        stage: 'waitingForAuthorization',
        subject: { ...order, payment },
        authorizing,
        ...(approval && { approval }),
      });
      expect(screen.getByText(/90\.00\sUSDT/)).toBeTruthy();
      expect(current()).toMatch(text);
      const [said] = screen.getAllByRole('status');
      expect(said?.textContent).toMatch(text);
      expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    },
  );

  it('offers to continue a payment that a reload stopped before sending', () => {
    show({
      step: 'waitingForAuthorization',
      stage: 'waitingForAuthorization',
      authorizing: 'approval',
      problem: { code: 'interrupted' },
    });
    expect(screen.getByText(/Nothing has been paid/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'You haven’t signed yet' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue payment' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  });

  it('offers to sign, cancel or close a payment that a reload left unsigned', async () => {
    const sign = vi.spyOn(payment, 'retry').mockResolvedValue();
    show({
      step: 'waitingForAuthorization',
      stage: 'waitingForAuthorization',
      authorizing: 'payment',
      problem: { code: 'interrupted' },
    });
    expect(screen.getByRole('heading', { name: 'You haven’t signed yet' })).toBeTruthy();
    expect(screen.getByText(/can be charged only once.*You can pay until .*\d/)).toBeTruthy();
    expect(screen.getByText('Amount').parentElement?.textContent).toMatch(/120\sJU$/);
    expect(screen.queryByText(/The payment continues/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Open the wallet to sign' }));
    expect(sign).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    await waitFor(() => expect(shellStore.get(confirmAtom)?.message).toMatch(/reject it there/));
    act(() => shellStore.get(confirmAtom)?.settle(false));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(shellStore.get(paymentAtom).step).toBe('idle');
  });

  it('names the required network and checks it again on request', async () => {
    const asked = vi.spyOn(wallet, 'recheckChain').mockResolvedValue(1);
    show({
      step: 'fail',
      stage: 'connecting',
      problem: { code: 'wrongNetwork', error: new WalletError('rejected') },
    });
    const note = screen.getByText(/This network is not supported.*JuChain Sandbox.*31337/);
    expect(note.closest('[role=status]')?.textContent).toContain('You declined this');
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(asked).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Switch to JuChain Sandbox' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  });

  it('counts confirmations, shows the hash, and does not offer to cancel a sent payment', () => {
    show({
      step: 'waitingForConfirmation',
      stage: 'waitingForConfirmation',
      confirmations: 2,
      hash,
    });
    expect(current()).toContain('2 of 3 blocks confirmed');
    expect(screen.getByText(/^Step 7 of 7: .* 2 of 3/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy transaction hash' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    [1, 1, '1 of 1 block confirmed'],
    [4, 3, '3 of 3 blocks confirmed'],
    [1_000, 2_000, '1,000 of 2,000 blocks confirmed'],
  ])('shows %i of %i confirmations in the language’s plural form', (seen, needed, text) => {
    const step = 'waitingForConfirmation';
    show({ step, stage: step, confirmations: seen, needed, hash });
    expect(current()).toContain(text);
    expect(screen.getByText(/^Step 7 of 7: /).textContent).toContain(text);
  });

  it('links to the chain’s explorer if it has one', async () => {
    await setUpKit({
      config: { chain: { ...testConfig.chain, explorer_url: 'https://scan.example/' } },
    });
    show({ step: 'processing', stage: 'processing', hash });
    expect(screen.getByRole('link').getAttribute('href')).toBe(`https://scan.example/tx/${hash}`);
  });

  it('never shows an unknown outcome as a failure', () => {
    show({
      step: 'unknown',
      stage: 'waitingForAuthorization',
      hash,
      problem: { code: 'notSeen' },
    });
    expect(screen.getByRole('heading').textContent).toMatch(/still checking/i);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('shows the reason for a failure with its reference, and offers to retry', async () => {
    const error = new ApiError({ kind: 'server', code: 500, reference: 'ref-7' });
    show({
      step: 'fail',
      stage: 'confirming',
      problem: { code: 'orderUnavailable', error },
    });
    expect(within(screen.getByRole('alert')).getByText('ref-7')).toBeTruthy();
    expect(screen.getByText(/Stopped here/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(shellStore.get(paymentAtom).step).toBe('idle'));
  });

  it('explains a cancelled order and a late payment, and does not offer to retry', () => {
    show({
      step: 'fail',
      stage: 'confirming',
      subject: { ...order, status: 'cancelled' },
      problem: { code: 'orderCancelled' },
    });
    expect(screen.getByRole('alert').textContent).toMatch(
      /was cancelled.*do not pay.*later one waits on the Deposit page/,
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  });

  describe('without a wallet', () => {
    const noWallet = {
      step: 'fail',
      stage: 'checkingWallet',
      problem: { code: 'noWallet' },
    } as const;
    afterEach(() => shellStore.set(walletsAtom, []));

    it('offers to retry the detection when no wallet is found', () => {
      show(noWallet);
      expect(within(screen.getByRole('alert')).getByText(/is not connected here/)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
      expect(screen.queryByRole('list', { name: 'Choose a wallet' })).toBeNull();
    });

    it('lets the user choose a detected wallet, and pays with it', () => {
      const payWith = vi.spyOn(payment, 'retry').mockResolvedValue();
      const provider = { request: vi.fn() };
      const found = ['Amber', 'Beryl'].map((name) => ({
        id: name,
        name,
        provider,
        icon: undefined,
        source: 'eip6963' as const,
      }));
      shellStore.set(walletsAtom, found);
      show(noWallet);
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      const list = screen.getByRole('list', { name: 'Choose a wallet' });
      expect(within(list).getAllByRole('button')).toHaveLength(2);
      fireEvent.click(within(list).getByRole('button', { name: 'Pay with Beryl' }));
      expect(payWith).toHaveBeenCalledExactlyOnceWith(found[1]);
      expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
    });
  });

  it('ends with the receipt, which links to the result', () => {
    show({ step: 'success', stage: 'waitingForConfirmation', confirmations: 3, hash });
    expect(screen.getByText('Here it is')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'See it' }));
    expect(onDone).toHaveBeenCalledOnce();
    expect(shellStore.get(paymentAtom).step).toBe('idle');
  });

  it.each([
    ['walletRejected', 'You declined the payment'],
    ['cancelled', 'Payment cancelled'],
    ['reverted', 'Payment failed'],
  ] as const)('names the end of a payment with the problem %s', (code, name) => {
    show({ step: 'fail', stage: 'waitingForAuthorization', problem: { code } });
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  });

  it.each([
    ['a deposit', 'deposit', 'insufficientGas', true],
    ['a deposit with another problem', 'deposit', 'walletRejected', false],
    ['an order of tickets', 'ticket', 'insufficientGas', false],
  ] as const)('offers to change the amount of %s: %s, %s', async (_, kind, code, offers) => {
    const server = await setUpKit();
    await signIn(server);
    server.answer(orders.cancel, { ...order, status: 'cancelled' });
    const stage = 'checkingBalance';
    show({ step: 'fail', stage, subject: { ...order, kind }, problem: { code } });
    const change = screen.queryByRole('button', { name: 'Change amount' });
    expect(change !== null).toBe(offers);
    if (!change) return;
    fireEvent.click(change);
    await waitFor(() => expect(shellStore.get(paymentAtom).step).toBe('idle'));
    expect(server.callsOf(orders.cancel)).toHaveLength(1);
  });

  it('cancels an order only after confirmation', async () => {
    const server = await setUpKit();
    await signIn(server);
    server.answer(orders.cancel, { ...order, status: 'cancelled' });
    show({ step: 'fail', stage: 'waitingForAuthorization', problem: { code: 'walletRejected' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    await waitFor(() => expect(shellStore.get(confirmAtom)?.title).toBe('Cancel this order?'));
    act(() => shellStore.get(confirmAtom)?.settle(false));
    await act(async () => {});
    expect(shellStore.get(paymentAtom).step).toBe('fail');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
    await waitFor(() => expect(shellStore.get(confirmAtom)).not.toBeNull());
    act(() => shellStore.get(confirmAtom)?.settle(true));
    await waitFor(() => expect(shellStore.get(paymentAtom).step).toBe('idle'));
  });

  it('marks the payment as shown until it unmounts, and leaves the payment running', () => {
    const { unmount } = show({ step: 'processing', stage: 'processing', hash });
    expect(isPaymentOnShow()).toBe(true);
    unmount();
    expect(isPaymentOnShow()).toBe(false);
    expect(shellStore.get(paymentAtom).step).toBe('processing');
  });
});
