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
  [
    'a balance after a small fee',
    { amount: 940n * ju - 165_000_000_000_000n, holding: true },
    '≈\u00a0939.9998\u00a0JU',
  ],
  [
    'a balance with four decimals',
    { amount: (15n * ju) / 10_000n, holding: true },
    '0.0015\u00a0JU',
  ],
  [
    'a balance with parts of a cent',
    { amount: 125_000n, asset: 'USDT', holding: true },
    '≈\u00a00.12\u00a0USDT',
  ],
  ['a balance that is too small to show', { amount: 1n, holding: true }, '≈\u00a00\u00a0JU'],
  ['a converted balance', { amount: ju / 3n, holding: true, converted: true }, '0.33\u00a0JU'],
  ['a gain', { amount: ju, movement: true }, '+1\u00a0JU'],
  ['a loss', { amount: -60n * ju, movement: true }, '−60\u00a0JU'],
  ['an own gain', { amount: ju, movement: 'own' }, '+1\u00a0JU'],
  ['an own loss', { amount: -60n * ju, movement: 'own' }, '−60\u00a0JU'],
  ['a movement of zero', { amount: 0n, movement: true }, '0\u00a0JU'],
])('shows an amount: %s', (_what, props, shown) => {
  expect(text(props)).toBe(shown);
});
