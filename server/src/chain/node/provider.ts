import { FetchRequest, JsonRpcProvider, Network } from 'ethers';
import { errorText } from '../../platform/observability/error-text.ts';
import { inRpcSpan } from './rpc.ts';

export interface ConnectedChain {
  provider: JsonRpcProvider;
  chainId: number;
  /** Hash of block 0, which distinguishes chains with the same id. */
  genesisHash: string;
}

/** The chain cannot be used as configured. The message contains the remedy. */
export class ChainSetupError extends Error {
  override name = 'ChainSetupError';
}

/** The node does not answer at the moment; it may recover by itself. */
export class ChainAway extends ChainSetupError {
  override name = 'ChainAway';
}

/** Connects to a node. @throws ChainAway without an answer; ChainSetupError for the wrong chain */
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

/** Records each call in the trace of its caller, because a provider sends calls in batches. */
class TracedProvider extends JsonRpcProvider {
  override send(...[method, params]: Parameters<JsonRpcProvider['send']>) {
    return inRpcSpan(method, () => super.send(method, params));
  }
}

/**
 * Creates a provider with a static network (no eth_chainId before each call), without a cache (the
 * watcher decides when to read), and with a time-out of 10 s instead of five minutes.
 */
function createProvider(url: string, chainId: number): JsonRpcProvider {
  const request = new FetchRequest(url);
  request.timeout = 10_000;
  return new TracedProvider(request, chainId, {
    staticNetwork: Network.from(chainId),
    cacheTimeout: -1,
    pollingInterval: 100,
  });
}

function reasonOf(error: unknown): string {
  const { code, shortMessage } = error as { code?: string; shortMessage?: string };
  return shortMessage ?? code ?? errorText(error);
}
