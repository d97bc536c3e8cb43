import { getAddress } from 'ethers';
import type { Clock } from '../lib/clock.ts';
import type { Db } from '../lib/db/index.ts';
import { AppError } from '../lib/errors.ts';
import { expiryOf, writeMessage } from './message.ts';
import { hashOf, newNonce } from './secrets.ts';

/** What messages are bound to. */
export interface MessageParts {
  clock: Clock;
  publicUrl: string;
  chainId: number;
}

/** Issues a sign-in message and remembers it by its hash. */
export async function issueMessage(
  db: Db,
  { clock, publicUrl, chainId }: MessageParts,
  address?: string,
): Promise<{ message: string; expiresAt: Date }> {
  const issuedAt = clock.now();
  const expiresAt = expiryOf(issuedAt);
  const domain = domainOf(publicUrl);
  const checksummed = address && getAddress(address.toLowerCase());
  const message = writeMessage({
    domain,
    uri: publicUrl,
    chainId,
    nonce: newNonce(),
    issuedAt,
    ...(checksummed ? { address: checksummed } : {}),
  });
  await db.query(
    `insert into login_messages (message_hash, domain, address, issued_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [hashOf(message), domain, checksummed ?? null, issuedAt, expiresAt],
  );
  return { message, expiresAt };
}

interface MessageRow {
  domain: string;
  address: string | null;
  expires_at: Date;
  used_at: Date | null;
}

/**
 * Checks that a message is one this server issued, for this address, and can still be used. It is
 * not consumed: a wrong signature must not spend somebody's message.
 * @throws AppError loginMessageForeign, loginMessageUsed, loginMessageExpired, signatureInvalid
 */
export async function checkMessage(
  db: Db,
  { clock, publicUrl }: MessageParts,
  message: string,
  address: string,
): Promise<void> {
  const [row] = await db.query<MessageRow>(
    'select domain, address, expires_at, used_at from login_messages where message_hash = $1',
    [hashOf(message)],
  );
  if (!row || row.domain !== domainOf(publicUrl)) throw new AppError('loginMessageForeign');
  if (row.used_at) throw new AppError('loginMessageUsed');
  if (row.expires_at <= clock.now()) throw new AppError('loginMessageExpired');
  if (row.address !== null && row.address !== address) throw new AppError('signatureInvalid');
}

/**
 * Uses a message up, once: of two sign-ins at the same time the second is refused.
 * @throws AppError loginMessageUsed, loginMessageExpired
 */
export async function consumeMessage(db: Db, message: string, now: Date): Promise<void> {
  const [row] = await db.query<{ expires_at: Date }>(
    `update login_messages set used_at = $2 where message_hash = $1 and used_at is null
     returning expires_at`,
    [hashOf(message), now],
  );
  if (!row) throw new AppError('loginMessageUsed');
  if (row.expires_at <= now) throw new AppError('loginMessageExpired');
}

function domainOf(publicUrl: string): string {
  return new URL(publicUrl).host;
}
