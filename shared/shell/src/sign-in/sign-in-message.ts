import { sameAddress } from '../wallet/address.ts';

/** What the user is shown before the wallet opens: an EIP-4361 message, taken apart. */
export interface SignInReview {
  /** The exact text that will be signed. */
  text: string;
  domain: string;
  /** Whether the domain is the page's own; false deserves a warning. */
  ownDomain: boolean;
  /** What signing means, in the server's words; empty when the message has none. */
  statement: string;
  address: string;
  uri: string;
  chainId: number | undefined;
  /** RFC 3339, by the server's clock: to be shown. */
  expiresAt: string;
  /** When it is too old to be signed, by this device's clock; ms since the epoch. */
  staleAt: number;
}

const opening = /^(\S+) wants you to sign in with your Ethereum account:$/;

/**
 * Takes the server's message apart (EIP-4361). undefined when it is no such message or speaks for
 * another account than `account`: that must not be signed. `receivedAt`: by this device's clock, ms
 * since the epoch; how long the message is valid is by the server's clock alone.
 */
export function reviewMessage(
  text: string,
  given: { account: string; host: string; expiresAt: string; receivedAt: number },
): SignInReview | undefined {
  const { account, host, expiresAt, receivedAt } = given;
  const lines = text.split('\n');
  const domain = opening.exec(lines[0] ?? '')?.[1];
  const address = lines[1]?.trim();
  if (!domain || !address || !sameAddress(address, account)) return undefined;
  const field = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
      .trim();
  const uriAt = lines.findIndex((line) => line.startsWith('URI: '));
  const uri = field('URI');
  if (!uri) return undefined;
  const lifetimeMs = Date.parse(expiresAt) - Date.parse(field('Issued At') ?? '');
  return {
    text,
    domain,
    ownDomain: domain === host,
    statement: lines.slice(2, uriAt).join('\n').trim(),
    address,
    uri,
    chainId: Number(field('Chain ID')) || undefined,
    expiresAt,
    // Without a life time to be read, the server is left to say that it is over.
    staleAt: lifetimeMs > 0 ? receivedAt + lifetimeMs : Number.POSITIVE_INFINITY,
  };
}

/** personal_sign takes bytes as hex; text as it is would be read differently by some wallets. */
export function hexOfText(text: string): `0x${string}` {
  const bytes = new TextEncoder().encode(text);
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** 65 bytes of an account, or more of a contract wallet (EIP-1271). */
export function looksLikeSignature(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x([0-9a-fA-F]{2}){64,}$/.test(value);
}
