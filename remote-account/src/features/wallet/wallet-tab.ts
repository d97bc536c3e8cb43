export const walletTabs = ['assets', 'team', 'account'] as const;
export type WalletTab = (typeof walletTabs)[number];

/** The tab that the URL names (`?tab=team`); 'assets' by default. */
export function walletTab(params: URLSearchParams): WalletTab {
  return walletTabs.find((name) => name === params.get('tab')) ?? 'assets';
}
