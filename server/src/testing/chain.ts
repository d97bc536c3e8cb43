import type { ChainParts } from '../deps.ts';

/** A chain that stands still and has no contracts; for tests that are not about it. */
export function stillChain(parts: Partial<ChainParts> = {}): ChainParts {
  return {
    info: {
      id: 31_337,
      name: 'JuChain Sandbox',
      rpc_url: 'http://localhost:8080/api/v1/sandbox/rpc',
      explorer_url: null,
      currency: { symbol: 'JU', decimals: 18 },
      confirmations: 3,
    },
    checkout: '0x00000000000000000000000000000000000c8ec0',
    reader: { getCode: async () => '0x', call: async () => '0x' },
    check: async () => undefined,
    stop: async () => undefined,
    ...parts,
  };
}
