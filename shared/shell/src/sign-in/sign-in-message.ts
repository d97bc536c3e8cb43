import { withoutInvisible } from '@shared/contract';
import { sameAddress } from '../wallet/address.ts';
import { cleanInviteCode, inviteOfLink } from './invite.ts';

/** The parts of an EIP-4361 message, shown before the wallet opens. */
export interface SignInReview {
  text: string;
  domain: string;
  /** Whether the domain is the page's; false deserves a warning. */
  ownDomain: boolean;
  /** The server's statement; empty if it is missing. */
  statement: string;
  address: string;
  uri: string;
  chainId: number | undefined;
  /** RFC 3339, by the server's clock, for display. */
  expiresAt: string;
  /** Time at which the message expires, by this device's clock; ms since the epoch. */
  staleAt: number;
}

const opening = /^(\S+) wants you to sign in with your Ethereum account:$/;

/**
 * Returns the parts of an EIP-4361 message; undefined if it is invalid or for another account.
 * `receivedAt`: by this device's clock, ms since the epoch. The lifetime is the difference of two
 * server times, because the device's clock may be wrong.
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
    // Without a readable lifetime, the server decides about the expiry.
    staleAt: lifetimeMs > 0 ? receivedAt + lifetimeMs : Number.POSITIVE_INFINITY,
  };
}

/** Returns text as hex bytes for personal_sign, because wallets read plain text differently. */
export function hexOfText(text: string): `0x${string}` {
  const bytes = new TextEncoder().encode(text);
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns whether the value is hex of at least 64 bytes; EIP-1271 wallets return more. */
export function looksLikeSignature(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x([0-9a-fA-F]{2}){64,}$/.test(value);
}

/** Returns the invite code in a typed text, which is a code or has a link; undefined if invalid. */
export function inviteOfText(text: string): string | undefined {
  const [query] = /\?[^\s#]+/.exec(withoutInvisible(text)) ?? [];
  return query ? inviteOfLink(query) : cleanInviteCode(text);
}
