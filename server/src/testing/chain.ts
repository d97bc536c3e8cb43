import type { ContractReader } from '../chain/index.ts';

/** A chain without contracts; for tests that are not about it. */
export const noContracts: ContractReader = { getCode: async () => '0x', call: async () => '0x' };
