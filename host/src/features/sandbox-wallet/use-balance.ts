import { sandbox } from '@shared/contract/endpoints';
import { api, errorText } from '@shared/shell';
import { queryClient } from '@shared/shell/query';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sandboxEngine } from './announce.ts';

export function useBalance(address: string | undefined): bigint | undefined {
  const { data } = useQuery(
    {
      queryKey: balanceKey(address),
      enabled: address !== undefined,
      refetchInterval: 5_000,
      queryFn: async () => {
        const engine = await sandboxEngine();
        const params = [address, 'latest'];
        return String(await engine.request({ method: 'eth_getBalance', params }));
      },
    },
    queryClient,
  );
  return data === undefined ? undefined : BigInt(data);
}

export async function givePlayCoins(address: string): Promise<void> {
  await api.call(sandbox.fund, { address });
  await queryClient.invalidateQueries({ queryKey: balanceKey(address) });
}

interface Funding {
  busy: boolean;
  problem: string | undefined;
  /** Requests play coins. Resolves to whether they arrived; if not, sets `problem`. */
  fund(address: string): Promise<boolean>;
}

export function useFunding(): Funding {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  return {
    busy,
    problem,
    async fund(address) {
      setBusy(true);
      setProblem(undefined);
      try {
        await givePlayCoins(address);
        return true;
      } catch (error) {
        setProblem(errorText(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

function balanceKey(address: string | undefined) {
  return ['sandbox-wallet', 'balance', address];
}
