/** The part of EIP-1193 that is used here. Old providers miss `on`; the rest is then read again. */
export interface Eip1193Provider {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
}

/** One wallet a visitor can choose. */
export interface WalletDetail {
  /** Stable across reloads, and what is remembered: the rdns, or `injected:<name>`. */
  id: string;
  name: string;
  /** A `data:image/…` URI, safe to put into an `<img>`; undefined when the wallet brought none. */
  icon: string | undefined;
  source: 'eip6963' | 'injected';
  provider: Eip1193Provider;
}

/** The connection as everybody sees it. `account` is as the wallet spells it: use `sameAddress`. */
export interface WalletState {
  status: 'disconnected' | 'connecting' | 'connected';
  wallet?: WalletDetail;
  account?: string;
  chainId?: number;
}
