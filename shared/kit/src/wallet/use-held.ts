import * as wallet from '@shared/contract/endpoints/wallet';
import { useApiQuery } from '@shared/shell/query';
import { useChainBalance } from './use-chain-balance.ts';

/** Balances that a member can pay with, in base units; undefined while unknown. */
export interface Held {
  wallet: bigint | undefined;
  account: bigint | undefined;
}

/**
 * Returns the balances of wallet and account.
 * @param token ERC-20 of the wallet's balance; undefined: the native coin; null: no such token
 */
export function useHeld(token?: string | null): Held {
  const { balance } = useChainBalance(token ?? undefined);
  const { data } = useApiQuery(wallet.balances);
  const usdt = data?.balances.find(({ asset }) => asset === 'USDT');
  return {
    wallet: token === null ? undefined : balance,
    account: data && BigInt(usdt?.amount ?? 0),
  };
}
