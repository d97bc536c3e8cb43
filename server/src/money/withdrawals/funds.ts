import type { Asset } from '@shared/contract';
import type { Outgoing } from '../../chain/index.ts';
import type { SignedWithdrawal } from './in-flight.ts';
import type { PayOutParts } from './pay-out.ts';

/** The hot wallet's balances beyond open payments, reduced while a batch is chosen. */
export interface Funds {
  /** Largest amount of one payment, base units; undefined: its contract does not answer. */
  largest(asset: Asset): bigint | undefined;
  /** Whether the funds cover a payment and its gas. */
  cover(payment: Outgoing, gasFee: bigint): boolean;
  spend(payment: Outgoing, gasFee: bigint): void;
}

/**
 * Reads the funds of the hot wallet. A failing token contract does not affect other assets.
 * @param gasReserve native coin kept back from native payments for the gas of others, base units
 */
export async function readFunds(
  { wallet, tokenOf, log }: Pick<PayOutParts, 'wallet' | 'tokenOf' | 'log'>,
  {
    assets,
    open,
    gasReserve,
  }: { assets: readonly Asset[]; open: readonly SignedWithdrawal[]; gasReserve: bigint },
): Promise<Funds> {
  const held = new Map<string | null, bigint>([[null, await wallet.balance(null)]]);
  const failed = new Set<string>();
  const tokens = new Set(assets.map(tokenOf).filter((token) => typeof token === 'string'));
  await Promise.all(
    [...tokens].map(async (token) => {
      try {
        held.set(token, await wallet.balance(token));
      } catch (err) {
        failed.add(token);
        log.error({ err, token }, 'token balance of the hot wallet could not be read');
      }
    }),
  );
  const of = (token: string | null) => held.get(token) ?? 0n;
  const subtract = (token: string | null, amount: bigint) => held.set(token, of(token) - amount);
  for (const { asset, net, attempts } of open) {
    subtract(tokenOf(asset) ?? null, net);
    const last = attempts.at(-1);
    if (last) subtract(null, last.gas * last.maxFee);
  }
  return {
    largest(asset) {
      const token = tokenOf(asset);
      if (token === undefined) return -1n;
      if (token === null) return of(null) - gasReserve;
      return failed.has(token) ? undefined : of(token);
    },
    cover: ({ token, amount }, gasFee) =>
      token === null
        ? of(null) >= amount + gasFee + gasReserve
        : of(token) >= amount && of(null) >= gasFee,
    spend({ token, amount }, gasFee) {
      subtract(token, amount);
      subtract(null, gasFee);
    },
  };
}
