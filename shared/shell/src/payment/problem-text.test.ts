import { expect, it, vi } from 'vitest';
import { testConfig, testOrder } from '../../testing/fixtures.ts';
import { configAtom } from '../config/config.ts';
import { i18n } from '../i18n/i18n.ts';
import { shellStore } from '../store.ts';
import type { PaymentState } from './payment-state.ts';
import { problemText } from './problem-text.ts';

it.each([
  { asset: 'USDT', of: 'erc20', amount: '2500000', shown: { missing: '2.50', unit: 'USDT' } },
  {
    asset: 'SPA',
    of: 'erc20',
    amount: '2500000000000000000',
    shown: { missing: '2.5', unit: 'SPA' },
  },
  { asset: 'SPA', of: 'native', amount: '1', shown: { missing: '0.000001', unit: 'JU' } },
] as const)(
  'problemText names the missing $of amount of an order in $asset',
  ({ asset, of, amount, shown }) => {
    shellStore.set(configAtom, { status: 'ready', config: testConfig });
    const order = testOrder;
    const state = {
      problem: { code: 'insufficientBalance', missing: { of, amount } },
      subject: { ...order, payment: { ...order.payment, asset } },
    } as unknown as PaymentState;
    const t = vi.spyOn(i18n, 't');
    problemText(state);
    expect(t).toHaveBeenCalledWith(expect.any(String), expect.objectContaining(shown));
  },
);
