import type { ChainInfo } from '@shared/contract';
import type { Timers } from '../timers.ts';
import { hexChainId, normaliseChainId } from './chain-id.ts';
import { pause } from './pause.ts';
import { request } from './request.ts';
import type { Eip1193Provider } from './types.ts';
import { toWalletError, WalletError } from './wallet-error.ts';

export interface SwitchOptions {
  onSlow?: () => void;
  signal?: AbortSignal;
}

/** Returns the wallet's chain id; undefined if it is not a valid id. @throws WalletError */
export async function readChainId(
  provider: Eip1193Provider,
  timers: Timers,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const options = signal ? { signal } : {};
  return normaliseChainId(await request(provider, timers, 'eth_chainId', [], options));
}

/**
 * Switches the wallet to a chain; adds an unknown one first. Trusts only `eth_chainId`. Some
 * wallets switch without an answer, so the chain is also polled while the request is open.
 * @throws WalletError: 'rejected', 'wrongChain', 'unsupportedMethod', 'timeout' …
 */
export async function switchChain(
  provider: Eip1193Provider,
  timers: Timers,
  chain: ChainInfo,
  { onSlow, signal }: SwitchOptions = {},
): Promise<void> {
  const watching = new AbortController();
  const stop = () => watching.abort(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  const options = {
    kind: 'prompt' as const,
    signal: watching.signal,
    ...(onSlow && { onSlow }),
  };
  try {
    await Promise.race([
      askToSwitch(provider, timers, chain, options),
      untilOnChain(provider, timers, chain.id, watching.signal),
    ]);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    // Some wallets report a failure although they switched.
    if ((await readChainId(provider, timers, signal).catch(() => undefined)) === chain.id) return;
    throw toWalletError(error);
  } finally {
    watching.abort();
    signal?.removeEventListener('abort', stop);
  }
  if ((await readChainId(provider, timers, signal)) !== chain.id)
    throw new WalletError('wrongChain');
}

type PromptOptions = { kind: 'prompt'; signal: AbortSignal; onSlow?: () => void };

async function askToSwitch(
  provider: Eip1193Provider,
  timers: Timers,
  chain: ChainInfo,
  options: PromptOptions,
): Promise<void> {
  const ask = () =>
    request(
      provider,
      timers,
      'wallet_switchEthereumChain',
      [{ chainId: hexChainId(chain.id) }],
      options,
    );
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof WalletError) || notOfAnUnknownChain.has(error.code)) throw error;
    await askToAdd(provider, timers, chain, options).catch((refusal: unknown) => {
      // For a wallet that cannot add chains, the error of the switch names the cause.
      throw isWalletError(refusal, 'unsupportedMethod') ? error : refusal;
    });
    // Adding does not switch in every wallet (EIP-3085 leaves it open).
    if ((await readChainId(provider, timers, options.signal)) !== chain.id) await ask();
  }
}

/**
 * Errors that do not lead to a request to add the chain. All others do, because wallets report an
 * unknown chain by 4902 (EIP-3326), by 4901, or by an internal error.
 */
const notOfAnUnknownChain: ReadonlySet<string> = new Set(['rejected', 'pending', 'timeout']);

/** No person reads and rejects a request within this time, in ms. */
const fastestPersonMs = 400;

/** Requests the new chain. @throws WalletError: 'unknownChain' if no person can refuse so fast */
async function askToAdd(
  provider: Eip1193Provider,
  timers: Timers,
  chain: ChainInfo,
  options: PromptOptions,
): Promise<void> {
  const asked = timers.now();
  try {
    await request(provider, timers, 'wallet_addEthereumChain', [addChainParameter(chain)], options);
  } catch (error) {
    if (isWalletError(error, 'rejected') && timers.now() - asked < fastestPersonMs)
      throw new WalletError('unknownChain', error);
    throw error;
  }
}

function isWalletError(error: unknown, code: WalletError['code']): boolean {
  return error instanceof WalletError && error.code === code;
}

/** Returns the parameter of EIP-3085. Wallets refuse relative URLs; some need an explorer. */
function addChainParameter(chain: ChainInfo, base: string = location.origin) {
  return {
    chainId: hexChainId(chain.id),
    chainName: chain.name,
    nativeCurrency: {
      name: chain.currency.symbol,
      symbol: chain.currency.symbol,
      decimals: chain.currency.decimals,
    },
    rpcUrls: [new URL(chain.rpc_url, base).href],
    blockExplorerUrls: [new URL(chain.explorer_url ?? '/', base).href],
  };
}

const watchEveryMs = 1_500;

async function untilOnChain(
  provider: Eip1193Provider,
  timers: Timers,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await pause(timers, watchEveryMs, signal);
    const current = await readChainId(provider, timers, signal).catch(() => undefined);
    if (current === id) return;
    if (signal.aborted) throw signal.reason;
  }
}
