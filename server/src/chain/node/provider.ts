import { FetchRequest, JsonRpcProvider, Network } from 'ethers';
import { errorText } from '../../platform/observability/error-text.ts';

/** The chain behind CHAIN_RPC_URL, as this process found it. */
export interface ConnectedChain {
  provider: JsonRpcProvider;
  chainId: number;
  /** Hash of block 0: tells a chain from another one with the same id. */
  genesisHash: string;
}

/** The chain cannot be used as configured; the message says what to do. */
export class ChainSetupError extends Error {
  override name = 'ChainSetupError';
}

/** Nobody answers at the moment: it may be back by itself. */
export class ChainAway extends ChainSetupError {
  override name = 'ChainAway';
}

/**
 * Connects to a node and checks that it serves the expected chain.
 * @throws ChainAway when nobody answers, ChainSetupError when another chain does.
 */
export async function connectChain(url: string, chainId: number): Promise<ConnectedChain> {
  const provider = createProvider(url, chainId);
  try {
    const served = Number(await provider.send('eth_chainId', []));
    if (served !== chainId) {
      throw new ChainSetupError(
        `CHAIN_RPC_URL serves chain ${served}, CHAIN_ID says ${chainId}: set both to one chain.`,
      );
    }
    const genesis = await provider.getBlock(0);
    if (!genesis?.hash) throw new ChainSetupError('The node behind CHAIN_RPC_URL has no block 0.');
    return { provider, chainId, genesisHash: genesis.hash };
  } catch (error) {
    provider.destroy();
    if (error instanceof ChainSetupError) throw error;
    // ethers' long message repeats the URL, which may carry a key.
    const reason = reasonOf(error);
    throw new ChainAway(
      `No chain answers at CHAIN_RPC_URL (${reason}): start the node or correct the URL.`,
      { cause: error },
    );
  }
}

/**
 * One provider per process. The network is static (no extra eth_chainId before each call), ethers
 * caches nothing (the watcher asks when it wants to know), waits for receipts in short steps, and
 * gives a call that hangs up after 10 s instead of five minutes.
 */
function createProvider(url: string, chainId: number): JsonRpcProvider {
  const request = new FetchRequest(url);
  request.timeout = 10_000;
  return new JsonRpcProvider(request, chainId, {
    staticNetwork: Network.from(chainId),
    cacheTimeout: -1,
    pollingInterval: 100,
  });
}

function reasonOf(error: unknown): string {
  const { code, shortMessage } = error as { code?: string; shortMessage?: string };
  return shortMessage ?? code ?? errorText(error);
}
