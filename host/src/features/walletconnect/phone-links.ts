/** Each wallet app's link that opens it with a code, in the form of WalletConnect's registry. */
const apps = [
  { name: 'MetaMask', link: 'https://metamask.app.link/wc' },
  { name: 'Trust Wallet', link: 'https://link.trustwallet.com/wc' },
  { name: 'OKX Wallet', link: 'okex://main/wc' },
  { name: 'TokenPocket', link: 'tpoutside://wc' },
  { name: 'imToken', link: 'imtokenv2://wc' },
  { name: 'Bitget Wallet', link: 'bitkeep://wc' },
] as const;

/** Returns links that open a known wallet app with the code. */
export function phoneLinks(uri: string): readonly { name: string; url: string }[] {
  return apps.map(({ name, link }) => ({ name, url: `${link}?uri=${encodeURIComponent(uri)}` }));
}
