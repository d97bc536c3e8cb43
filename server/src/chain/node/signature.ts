import { randomBytes } from 'node:crypto';
import { dataSlice, hashMessage, Interface, verifyMessage, zeroPadBytes } from 'ethers';
import { TooLarge } from '../../platform/limits/read-at-most.ts';
import type { ContractReader } from '../contracts/reader.ts';
import { nodeAway } from './node-reads.ts';
import { RpcError } from './rpc.ts';

const erc1271 = new Interface(['function isValidSignature(bytes32, bytes) view returns (bytes4)']);
/**
 * The whole word is compared. A contract that returns its input also returns the first four bytes,
 * since they are the function's selector.
 */
const magicWord = zeroPadBytes('0x1626ba7e', 32);

/**
 * Whether the address signed the message, by its key (EIP-191) or as a contract (EIP-1271).
 * @throws AppError unavailable when the chain must be read and does not answer; tooManyRequests of
 * a limited reader
 */
export async function isSignedBy(
  address: string,
  message: string,
  signature: string,
  reader: ContractReader,
): Promise<boolean> {
  if (recover(message, signature) === address) return true;
  if ((await reader.getCode(address).catch(nodeAway)) === '0x') return false;
  try {
    const data = erc1271.encodeFunctionData('isValidSignature', [hashMessage(message), signature]);
    return dataSlice(await reader.call({ to: address, data }), 0, 32) === magicWord;
  } catch (error) {
    if (isRevertOrGarbage(error)) return false;
    return nodeAway(error);
  }
}

function recover(message: string, signature: string): string | undefined {
  try {
    return verifyMessage(message, signature);
  } catch {
    return undefined;
  }
}

/** Error codes of nodes for a contract that failed (geth 3 and -32000, others). */
const executionErrors = [3, -32000, -32003, -32015, -32603];

/** Whether the signature is not hex, the contract failed, or its answer is too short or large. */
function isRevertOrGarbage(error: unknown): boolean {
  if (error instanceof TooLarge) return true;
  if (error instanceof RpcError) return executionErrors.includes(error.code);
  const { code } = error as { code?: string };
  return code === 'BUFFER_OVERRUN' || code === 'INVALID_ARGUMENT';
}

interface SignedTextFields {
  /** PUBLIC_URL: the text contains its host and the full URL. */
  publicUrl: string;
  chainId: number;
  /** The signing account, checksummed (EIP-55). */
  address: string;
  /** The purpose, in one line of ASCII (EIP-4361 allows no more). */
  statement: string;
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
}

/**
 * Returns a text to sign (EIP-4361) for one address, chain, purpose and time. Wallets compare its
 * domain with the page's.
 */
export function writeSignedText(fields: SignedTextFields): string {
  const { publicUrl, chainId, address, statement, nonce, issuedAt, expiresAt } = fields;
  return [
    `${domainOf(publicUrl)} wants you to sign in with your Ethereum account:`,
    address,
    '',
    statement,
    '',
    `URI: ${publicUrl}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join('\n');
}

/** Returns 128 random bits in hex; EIP-4361 requires at least 8 letters and digits. */
export function newNonce(): string {
  return randomBytes(16).toString('hex');
}

export function domainOf(publicUrl: string): string {
  return new URL(publicUrl).host;
}
