import type { Locale } from '@shared/contract';

export interface WalletLink {
  name: string;
  url: string;
}

export interface WalletLinks {
  /** 'open' shows this page in the wallet's browser; 'install' is a download. */
  kind: 'open' | 'install';
  links: readonly WalletLink[];
  /** This page's URL with language and invite code, to copy into an unlisted wallet. */
  page: string;
}

const encode = encodeURIComponent;

/** Each wallet's documented link to open a page in its browser, and its download. */
const wallets: readonly {
  name: string;
  open?: (page: URL) => string;
  install?: string;
}[] = [
  {
    name: 'MetaMask',
    // The path is not encoded: an encoded one opens an empty tab (docs.metamask.io, deeplinks).
    open: (page) => `https://link.metamask.io/dapp/${page.href.replace(/^https?:\/\//, '')}`,
    install: 'https://metamask.io/download',
  },
  {
    name: 'OKX Wallet',
    open: (page) =>
      `https://web3.okx.com/download?deeplink=${encode(`okx://wallet/dapp/url?dappUrl=${encode(page.href)}`)}`,
    install: 'https://web3.okx.com/download',
  },
  {
    name: 'TokenPocket',
    open: (page) =>
      `tpdapp://open?params=${encode(JSON.stringify({ url: page.href, chain: 'ETH', source: page.host }))}`,
    install: 'https://www.tokenpocket.pro/en/download/app',
  },
  {
    name: 'Trust Wallet',
    open: (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encode(page.href)}`,
    install: 'https://trustwallet.com/download',
  },
  { name: 'imToken', open: (page) => `imtokenv2://navigate/DappView?url=${encode(page.href)}` },
  {
    name: 'Bitget Wallet',
    open: (page) => `https://bkcode.vip?action=dapp&url=${encode(page.href)}`,
    install: 'https://web3.bitget.com/wallet-download',
  },
  {
    name: 'Coinbase Wallet',
    open: (page) => `https://go.cb-w.com/dapp?cb_url=${encode(page.href)}`,
    install: 'https://www.coinbase.com/wallet/downloads',
  },
  { name: 'Rabby Wallet', install: 'https://rabby.io' },
];

/** Returns links to the page in wallets' browsers on a phone, else links to wallets' downloads. */
export function walletLinks(
  page: string,
  options: { phone: boolean; language?: Locale; invite?: string | undefined },
): WalletLinks {
  const url = new URL(page);
  if (options.language) url.searchParams.set('lang', options.language);
  if (options.invite) {
    url.searchParams.delete('code');
    url.searchParams.set('invite', options.invite);
  }
  if (!options.phone) {
    const links = wallets.flatMap(({ name, install }) => (install ? [{ name, url: install }] : []));
    return { kind: 'install', links, page: url.href };
  }
  const links = wallets.flatMap(({ name, open }) => (open ? [{ name, url: open(url) }] : []));
  return { kind: 'open', links, page: url.href };
}

/** Returns whether a device is a phone or tablet. An iPad reports a Macintosh with touch points. */
export function isPhone(device: {
  userAgent: string;
  maxTouchPoints: number;
  userAgentData?: { mobile?: boolean };
}): boolean {
  if (device.userAgentData?.mobile) return true;
  if (/Android|iPhone|iPad|iPod|HarmonyOS/i.test(device.userAgent)) return true;
  return /Macintosh/.test(device.userAgent) && device.maxTouchPoints > 1;
}
