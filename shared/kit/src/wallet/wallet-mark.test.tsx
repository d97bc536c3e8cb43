import { fakeWallet } from '@shared/shell/testing';
import type { WalletDetail } from '@shared/shell/wallet';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WalletMark } from './wallet-mark.tsx';

const icon = 'data:image/png;base64,AA==';
const named: WalletDetail = {
  id: 'a.b',
  name: 'Other',
  icon,
  source: 'injected',
  provider: fakeWallet().provider,
};

it.each<[string, WalletDetail | undefined, string]>([
  ['the logo of a wallet', named, 'img'],
  ['the letter of a wallet without a logo', { ...named, icon: undefined }, '[data-letter="O"]'],
  [
    'an icon for a wallet without a name',
    { ...named, id: 'injected:unnamed', icon: undefined },
    'svg',
  ],
  ['an icon without a wallet', undefined, 'svg'],
])('shows %s', (_case, wallet, shown) => {
  const { container } = render(<WalletMark wallet={wallet} />);
  const found = ['img', '[data-letter]', 'svg'].filter((one) => container.querySelector(one));
  expect(found).toHaveLength(1);
  expect(container.querySelector(shown)).not.toBeNull();
});
