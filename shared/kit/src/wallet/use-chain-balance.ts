import { type Asset, inAssetOrder, type WalletBalances } from '@shared/contract';
import { balances } from '@shared/contract/endpoints/wallet';
import { sameAddress, useConfig, useSession } from '@shared/shell';
import { queryClient, useApiQuery } from '@shared/shell/query';
import { useWallet, wallet } from '@shared/shell/wallet';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readOnChain } from './read-on-chain.ts';

/** Time between reads, ms. Wallets limit the reads of a site. A payment refetches at once. */
const freshMs = 30_000;

/** Returns the call data for `balanceOf(address)` of an ERC-20. */
const balanceOf = (account: string) =>
  `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`;

interface ChainBalance {
  /** Why there is no balance: `away` if the wallet is not connected with the session's account. */
  missing: 'away' | 'otherNetwork' | 'unread';
  /** Whether the wallet is connecting or a balance is loading. */
  reading: boolean;
  /** Base units; undefined while reading, if the read failed, or if account or chain differ. */
  balance: bigint | undefined;
}

/**
 * The signed-in account's on-chain balance, in base units of the native coin or of the ERC-20 at
 * `token`. Never opens the wallet.
 */
export function useChainBalance(token?: string): ChainBalance {
  const { reading, readable, amounts } = useChainBalances([token]);
  const { chain } = useConfig();
  const { chainId } = useWallet();
  const missing = !readable ? 'away' : chainId === chain.id ? 'unread' : 'otherNetwork';
  return { reading, missing, balance: amounts[0] };
}

export interface WalletCoin {
  asset: Asset;
  /** Base units; undefined while unknown. */
  amount: bigint | undefined;
}

/**
 * The native coin and the product's tokens in the connected wallet. Empty while the wallet is not
 * connected with the session's account; without amounts while it is on another chain.
 */
export function useWalletCoins(): { reading: boolean; coins: WalletCoin[] } {
  const { data, isPending } = useApiQuery(balances);
  const tokens = data?.tokens ?? [];
  const { reading, readable, amounts, readAt } = useChainBalances([
    undefined,
    ...tokens.map(({ address }) => address),
  ]);
  const names: Asset[] = ['JU', ...tokens.map(({ asset }) => asset)];
  return {
    reading: reading || isPending || readAt < last.movedAt,
    coins: readable
      ? inAssetOrder(names.map((asset, index) => ({ asset, amount: amounts[index] })))
      : [],
  };
}

function useChainBalances(tokens: readonly (string | undefined)[]) {
  const { address } = useSession();
  const { chain } = useConfig();
  const { status, account, chainId } = useWallet();
  const [sought, setSought] = useState(false);
  const connected = status === 'connected';
  const readable = connected && sameAddress(account, address);
  useEffect(() => {
    if (status !== 'disconnected') return;
    let current = true;
    void wallet.reconnect().then(() => current && setSought(true));
    return () => {
      current = false;
    };
  }, [status]);
  const answers = useQueries(
    {
      queries: tokens.map((token) => ({
        // Includes the wallet's current chain, so that a switch refetches.
        queryKey: ['chain', chain.id, 'balance', address, token ?? 'coin', chainId],
        queryFn: () => {
          const call = { to: token, data: balanceOf(String(address)) };
          return token
            ? readOnChain(chain.id, 'eth_call', [call, 'latest'])
            : readOnChain(chain.id, 'eth_getBalance', [address, 'latest']);
        },
        enabled: readable,
        staleTime: freshMs,
        refetchInterval: freshMs,
        // The balance is only informative. The payment checks again and reports errors.
        retry: false,
        meta: { quiet: true },
      })),
    },
    queryClient,
  );
  return {
    readable,
    reading: readable ? answers.some(({ isPending }) => isPending) : !connected && !sought,
    amounts: readable ? answers.map(({ data }) => data ?? undefined) : [],
    /** Time of the oldest answer that has not failed since. */
    readAt: Math.min(
      ...(readable ? answers : [])
        .filter(({ isSuccess }) => isSuccess)
        .map(({ dataUpdatedAt }) => dataUpdatedAt),
    ),
  };
}

/** The last known money on its way between account and wallet. */
const last: { moving: string | undefined; movedAt: number } = { moving: undefined, movedAt: 0 };

/**
 * Rereads the chain when money moves between account and wallet, since each read of the two alone
 * would count it twice or not at all. Answers from before `movedAt` do not fit to the balances. A
 * page that opens later needs this time, too, so no component keeps it.
 */
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (query.queryKey[0] !== balances.path) return;
  if (type === 'removed') Object.assign(last, { moving: undefined, movedAt: 0 });
  const data: WalletBalances | undefined = query.state.data;
  const moving = data && movingOf(data);
  if (type !== 'updated' || moving === undefined || moving === last.moving) return;
  Object.assign(last, { moving, movedAt: last.moving === undefined ? 0 : Date.now() });
  if (last.movedAt > 0) void queryClient.invalidateQueries({ queryKey: ['chain'] });
});

/** Returns a text that changes when money arrives in the wallet or leaves it. */
function movingOf({ reserved = [], incoming = [] }: WalletBalances): string {
  return JSON.stringify([reserved.filter(({ in_wallet: isInWallet }) => isInWallet), incoming]);
}

/** Balances that a member can pay with, in base units; undefined while unknown. */
export interface Held {
  wallet: bigint | undefined;
  /** The USDT balance in the account, not on chain. */
  account: bigint | undefined;
}

/** Returns both balances. @param token ERC-20; undefined: the native coin; null: no such token */
export function useHeld(token?: string | null): Held {
  const { balance } = useChainBalance(token ?? undefined);
  const { data } = useApiQuery(balances);
  const usdt = data?.balances.find(({ asset }) => asset === 'USDT');
  return {
    wallet: token === null ? undefined : balance,
    account: data && BigInt(usdt?.amount ?? 0),
  };
}
