/** The part of EIP-1193 that we use. Old providers lack `on`. */
export interface Eip1193Provider {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
  /** Time limit for a person's answer, ms; undefined: `waitingTimes.prompt.fail`. */
  promptMs?: number;
}

export interface WalletDetail {
  /** Stable across reloads and used as the stored id: the rdns, or `injected:<name>`. */
  id: string;
  name: string;
  /** A `data:image/…` URI, safe in an `<img>`; undefined without an icon. */
  icon: string | undefined;
  source: 'eip6963' | 'injected';
  provider: Eip1193Provider;
}

/** The connection. `account` has the wallet's spelling: compare it with `sameAddress`. */
export interface WalletState {
  status: 'disconnected' | 'connecting' | 'connected';
  wallet?: WalletDetail;
  account?: string;
  chainId?: number;
}
