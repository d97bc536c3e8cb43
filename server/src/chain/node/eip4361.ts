import { randomBytes } from 'node:crypto';

export interface SignedTextFields {
  /** PUBLIC_URL: the text names its host and the whole of it. */
  publicUrl: string;
  chainId: number;
  /** The account that signs, with its EIP-55 checksum. */
  address: string;
  /** The purpose, in one line of ASCII (EIP-4361 allows no more). */
  statement: string;
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
}

/**
 * A text for a wallet to sign, as EIP-4361 has it. Every text that the server accepts a signature of
 * is made here: wallets compare its domain with the page's, and it is bound to one address, chain,
 * purpose and time.
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

/** The host that a text names, with its port. */
export function domainOf(publicUrl: string): string {
  return new URL(publicUrl).host;
}
