import { assets, erc20Abi, formatAmount } from '@shared/contract';
import { shortened } from '@shared/ui';
import {
  getBytes,
  hexlify,
  Interface,
  MaxUint256,
  randomBytes,
  type TransactionRequest,
  Wallet,
} from 'ethers';
import { invalidParams } from '../../json-rpc/index.ts';
import type { SandboxAccount } from './keyring.ts';
import type { TokenAmount } from './known-call.ts';

// The only chunk of the sandbox wallet with ethers; loaded on first use.

// Exported here, because a chunk of its own would add an integrity hash to the first load.
export { approvalKind, knownCall } from './known-call.ts';

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

const erc20 = new Interface([
  ...erc20Abi,
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
]);

/** Longer symbols are cut, because a token's symbol may be any text. */
const longestSymbol = 12;

/** Amounts with their symbol: '30.00 USDT'. */
export interface TokenTexts {
  amount: string;
  /** The owner's balance; undefined if a call to the token failed. */
  balance?: string;
}

/** Returns the amount and the owner's balance as text; base units of the token if a call fails. */
export async function tokenTexts(
  { token, amount }: TokenAmount,
  owner: string,
  read: (to: string, data: string) => Promise<unknown>,
): Promise<TokenTexts> {
  const isUnlimited = amount === MaxUint256;
  const ask = async (name: string, args: unknown[] = []) => {
    const answer = String(await read(token, erc20.encodeFunctionData(name, args)));
    return erc20.decodeFunctionResult(name, answer)[0];
  };
  try {
    const [decimals, symbol, balance] = await Promise.all([
      ask('decimals').then(Number),
      ask('symbol').then((text) => String(text).slice(0, longestSymbol)),
      ask('balanceOf', [owner]),
    ]);
    const least = symbol === assets.USDT.label ? 2 : 0;
    const text = (value: bigint) => formatAmount(value, decimals, decimals, least);
    return {
      amount: `${isUnlimited ? '∞' : text(amount)}\u00a0${symbol}`,
      balance: `${text(balance)}\u00a0${symbol}`,
    };
  } catch {
    return { amount: `${isUnlimited ? '∞' : amount}\u00a0${shortened(token)}` };
  }
}
