import type { ContractReader, TransactionReader } from '../../chain/index.ts';

/** A chain without contracts, for tests that need none. */
export const noContracts: ContractReader = { getCode: async () => '0x', call: async () => '0x' };

/** A chain without transactions. */
export const noTransactions: TransactionReader = { outcome: async () => ({ state: 'unknown' }) };
