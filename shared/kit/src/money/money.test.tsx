import { renderShell } from '@shared/shell/testing';
import { beforeEach, expect, it } from 'vitest';
import { setUpKit } from '../testing.ts';
import { Money, type MoneyProps } from './money.tsx';

beforeEach(async () => {
  await setUpKit();
});

const ju = 10n ** 18n;
const text = (props: Partial<MoneyProps> & Pick<MoneyProps, 'amount'>) =>
  renderShell(<Money asset="JU" {...props} />).container.textContent;

it.each<[string, Partial<MoneyProps> & Pick<MoneyProps, 'amount'>, string]>([
  ['cents', { amount: 112_500_000n, asset: 'USDT' }, '112.50\u00a0USDT'],
  ['exact cents', { amount: 60_000_000n, asset: 'USDT', exact: true }, '60.00\u00a0USDT'],
  ['an amount below a cent', { amount: 1_000n, asset: 'USDT' }, '0.001\u00a0USDT'],
  ['cut, never rounded up', { amount: (1_239_999n * ju) / 1000n }, '1,239.99\u00a0JU'],
  ['all its decimals', { amount: (1_239_999n * ju) / 1000n, exact: true }, '1,239.999\u00a0JU'],
  ['a tiny amount above zero', { amount: ju / 1000n }, '0.001\u00a0JU'],
  ['a gain', { amount: ju, movement: true }, '+1\u00a0JU'],
  ['a loss', { amount: -60n * ju, movement: true }, '−60\u00a0JU'],
  ['a movement of zero', { amount: 0n, movement: true }, '0\u00a0JU'],
])('shows an amount: %s', (_what, props, shown) => {
  expect(text(props)).toBe(shown);
});
