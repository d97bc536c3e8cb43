import { randomBytes } from 'node:crypto';

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
 * EIP-4361: bound to one address, chain, purpose and time; wallets compare its domain. Every text
 * whose signature the server accepts is made here.
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

/** 128 random bits; EIP-4361 requires at least 8 letters and digits. */
export function newNonce(): string {
  return randomBytes(16).toString('hex');
}

export function domainOf(publicUrl: string): string {
  return new URL(publicUrl).host;
}
