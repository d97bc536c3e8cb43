import { formatAmount } from '@shared/contract';
import { Interface } from 'ethers';
import type { KnownCall } from './known-call.ts';

const token = new Interface([
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
]);

/** A token may have any symbol. */
const longestSymbol = 12;

/** Reads the token's own decimals and symbol; undefined if a call fails. */
export async function tokensText(
  { token: to, amount }: NonNullable<KnownCall['moves']>,
  read: (to: string, data: string) => Promise<unknown>,
): Promise<string | undefined> {
  const ask = async (name: 'decimals' | 'symbol') =>
    token.decodeFunctionResult(name, String(await read(to, token.encodeFunctionData(name))))[0];
  try {
    const decimals = Number(await ask('decimals'));
    const symbol = String(await ask('symbol')).slice(0, longestSymbol);
    return `${formatAmount(amount, decimals, decimals)}\u00a0${symbol}`;
  } catch {
    return undefined;
  }
}
