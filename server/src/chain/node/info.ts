import type { ChainInfo } from '@shared/contract';
import type { Config } from '../../config/config.ts';

/** Where the server forwards the browser's calls to the sandbox chain. */
export const sandboxRpcPath = '/api/sandbox/rpc';

/** What wallets are told of the chain (common/config). The server's own node is never shown. */
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
