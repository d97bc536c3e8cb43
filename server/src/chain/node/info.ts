import type { ChainInfo } from '@shared/contract';
import type { Config } from '../../config/config.ts';

/** Path where the server forwards the browser's calls to the sandbox chain. */
export const sandboxRpcPath = '/api/sandbox/rpc';

/** Returns chain parameters for wallets (common/config), not the URL of the server's own node. */
export function chainInfo({ chain, publicUrl }: Config): ChainInfo {
  return {
    id: chain.id,
    name: chain.name,
    rpc_url: chain.publicRpcUrl ?? `${publicUrl}${sandboxRpcPath}`,
    explorer_url: chain.explorerUrl,
    currency: { symbol: 'JU', decimals: 18 },
    confirmations: chain.confirmations,
  };
}
