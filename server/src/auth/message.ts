import { limits } from '@shared/contract';

export interface MessageFields {
  /** Host of PUBLIC_URL, with its port. */
  domain: string;
  uri: string;
  chainId: number;
  nonce: string;
  issuedAt: Date;
  /** EIP-55 checksummed; none: the message is not bound to an address. */
  address?: string;
}

export function expiryOf(issuedAt: Date): Date {
  return new Date(issuedAt.getTime() + limits.loginMessageTtlMs);
}

/**
 * EIP-4361 allows ASCII only here: a wallet that cannot parse the message shows it as plain text and
 * leaves out its own check of the domain. The sign-in sheet says the same in the user's language.
 */
const statement = 'Sign in with your wallet. This signature costs nothing and moves no funds.';

/** The text to be signed: EIP-4361 with an address, a plain one of the same fields without. */
export function writeMessage(fields: MessageFields): string {
  const { domain, uri, chainId, nonce, issuedAt, address } = fields;
  const head = address
    ? `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n${statement}\n`
    : `${domain}\n\n${statement}\n`;
  return [
    head,
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiryOf(issuedAt).toISOString()}`,
  ].join('\n');
}
