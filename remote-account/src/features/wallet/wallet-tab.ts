export const walletTabs = ['assets', 'team', 'account'] as const;
export type WalletTab = (typeof walletTabs)[number];

/** The tab an address asks for (`?tab=team`); assets when it names none. */
export function walletTab(params: URLSearchParams): WalletTab {
  return walletTabs.find((name) => name === params.get('tab')) ?? 'assets';
}
