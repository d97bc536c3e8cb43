import { assets, formatAmount } from '@shared/contract';
import { getBytes, hexlify, Interface, randomBytes, type TransactionRequest, Wallet } from 'ethers';
import { invalidParams } from '../../json-rpc/index.ts';
import type { SandboxAccount } from './keyring.ts';
import type { KnownCall } from './known-call.ts';

// The only chunk of the sandbox wallet with ethers; loaded on first use.

// Exported here, because a chunk of its own would add an integrity hash to the first load.
export { knownCall } from './known-call.ts';

export function newAccount(): SandboxAccount {
  const privateKey = hexlify(randomBytes(32));
  return { address: new Wallet(privateKey).address, privateKey };
}

/** Signs a message (EIP-191); `message` is hex or plain text. */
export function signMessage({ privateKey }: SandboxAccount, message: string): Promise<string> {
  const bytes = /^0x([0-9a-fA-F]{2})*$/.test(message) ? getBytes(message) : message;
  return new Wallet(privateKey).signMessage(bytes);
}

interface TypedData {
  domain: Record<string, unknown>;
  types: Record<string, { name: string; type: string }[]>;
  message: Record<string, unknown>;
}

export function signTypedData(
  { privateKey }: SandboxAccount,
  { domain, types, message }: TypedData,
): Promise<string> {
  const { EIP712Domain: _domain, ...own } = types;
  return new Wallet(privateKey).signTypedData(domain, own, message);
}

/** Returns the raw signed transaction. */
export function signTransaction(
  { privateKey }: SandboxAccount,
  transaction: TransactionRequest,
): Promise<string> {
  return new Wallet(privateKey).signTransaction(transaction);
}

/** Reads typed data from JSON or an object. @throws RpcError -32602 if incomplete */
export function readTypedData(value: unknown): TypedData {
  try {
    const data = typeof value === 'string' ? JSON.parse(value) : value;
    if (data?.domain && data.types && data.message) return data;
  } catch {
    // Thrown below.
  }
  throw invalidParams('typed data expected');
}

const token = new Interface([
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
]);

/** Longer symbols are cut, because a token's symbol may be any text. */
const longestSymbol = 12;

/** Returns the amount with its symbol: '30.00 USDT'; undefined if a call fails. */
export async function tokensText(
  { token: to, amount }: NonNullable<KnownCall['moves']>,
  read: (to: string, data: string) => Promise<unknown>,
): Promise<string | undefined> {
  const ask = async (name: 'decimals' | 'symbol') =>
    token.decodeFunctionResult(name, String(await read(to, token.encodeFunctionData(name))))[0];
  try {
    const decimals = Number(await ask('decimals'));
    const symbol = String(await ask('symbol')).slice(0, longestSymbol);
    const least = symbol === assets.USDT.label ? 2 : 0;
    return `${formatAmount(amount, decimals, decimals, least)}\u00a0${symbol}`;
  } catch {
    return undefined;
  }
}
