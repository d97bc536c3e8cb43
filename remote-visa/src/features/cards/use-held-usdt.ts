import * as wallet from '@shared/contract/endpoints/wallet';
import { useApiQuery } from '@shared/shell/query';

/** Returns the account's USDT in base units; undefined while unknown. */
export function useHeldUsdt(): bigint | undefined {
  const balances = useApiQuery(wallet.balances).data?.balances;
  return balances && BigInt(balances.find(({ asset }) => asset === 'USDT')?.amount ?? 0);
}
