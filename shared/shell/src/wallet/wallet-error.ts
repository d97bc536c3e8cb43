import { type NextAction, type WalletErrorCode, walletErrors } from '@shared/contract';

/** Every failure of a wallet request. `code` is of the contract; `cause` is what the wallet said. */
export class WalletError extends Error {
  readonly code: WalletErrorCode;

  constructor(code: WalletErrorCode, cause?: unknown) {
    super(`wallet: ${code}${describe(cause)}`, { cause });
    this.name = 'WalletError';
    this.code = code;
  }

  /** Key of the text for people; `errorText` shows it. */
  get textKey() {
    return `member:wallet.error.${this.code}` as const;
  }

  get next(): NextAction {
    return walletErrors[this.code].next;
  }
}

const codeByNumber: Readonly<Record<string, WalletErrorCode>> = {
  4001: 'rejected',
  5000: 'rejected', // WalletConnect
  ACTION_REJECTED: 'rejected', // ethers
  '-32002': 'pending',
  4100: 'unauthorized',
  4200: 'unsupportedMethod',
  '-32601': 'unsupportedMethod',
  '-32004': 'unsupportedMethod',
  4900: 'disconnected',
  4901: 'chainDisconnected',
  4902: 'unknownChain',
  INSUFFICIENT_FUNDS: 'insufficientFunds',
  3: 'reverted',
  CALL_EXCEPTION: 'reverted',
  '-32602': 'invalidParams',
  '-32600': 'invalidParams',
  '-32005': 'tooManyRequests',
  429: 'tooManyRequests',
};

/** What is known from words alone: nodes and wallets send these under -32000 or -32603. */
const codeByText: readonly (readonly [RegExp, WalletErrorCode])[] = [
  [/insufficient (funds|balance)|exceeds (the )?balance/i, 'insufficientFunds'],
  [/user (rejected|denied|cancel)|rejected by user|cancell?ed by user/i, 'rejected'],
  [/already pending|request.*pending/i, 'pending'],
  [/unrecognized chain|chain.*not (been )?added/i, 'unknownChain'],
  [/execution reverted/i, 'reverted'],
  [/too many requests|rate limit/i, 'tooManyRequests'],
];

/**
 * Any thrown value → WalletError. The most specific code wins, at any depth: MetaMask on phones
 * wraps 4902 as -32603 with `data.originalError.code`, ethers wraps everything in `info.error`.
 */
export function toWalletError(thrown: unknown): WalletError {
  if (thrown instanceof WalletError) return thrown;
  const layers = layersOf(thrown);
  for (const layer of layers) {
    const code = codeByNumber[String(layer.code)];
    if (code) return new WalletError(code, thrown);
  }
  for (const layer of layers) {
    const text = String(layer.message ?? '');
    const known = codeByText.find(([pattern]) => pattern.test(text));
    if (known) return new WalletError(known[1], thrown);
  }
  const isInternal = layers.some(({ code }) => code === -32603 || code === -32000);
  return new WalletError(isInternal ? 'internal' : 'unknown', thrown);
}

type Layer = Record<string, unknown>;

/** The error and everything it wraps, outermost first; bounded, since wallets send cycles. */
function layersOf(thrown: unknown): Layer[] {
  const layers: Layer[] = typeof thrown === 'string' ? [{ message: thrown }] : [];
  const queue: unknown[] = [thrown];
  while (queue.length > 0 && layers.length < 12) {
    const next = queue.shift();
    if (typeof next !== 'object' || next === null || layers.includes(next as Layer)) continue;
    const layer = next as Layer;
    layers.push(layer);
    queue.push(layer.data, layer.originalError, layer.error, layer.info, layer.cause);
  }
  return layers;
}

function describe(cause: unknown): string {
  const message = (cause as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' && message ? ` (${message.slice(0, 200)})` : '';
}
