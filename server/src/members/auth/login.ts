import { getAddress } from 'ethers';
import { isSignedBy, type NodeReads, visitorOf } from '../../chain/index.ts';
import type { Client } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError, InviteRequiredError } from '../../platform/errors/errors.ts';
import { type Registration, registerOrFind } from '../users/index.ts';
import { checkMessage, consumeMessage, type MessageParts } from './messages.ts';
import { keptUserAgent, openSession } from './sessions.ts';

export interface LoginInput {
  address: string;
  message: string;
  sign_message: string;
  code?: string | undefined;
  client: Client;
}

export interface LoginParts extends MessageParts {
  clock: Clock;
  /** Chain reads that check signatures of contract wallets. */
  reads: NodeReads;
  registration: Registration;
  sessionTtlMs: number;
}

/**
 * Signs in. One transaction uses up the message, finds or registers the user and opens the session.
 * So a refusal leaves the message valid, and a user without an invite code need not sign again. A
 * contract wallet's signature is checked on the chain before the transaction.
 * @throws AppError with a sign-in code (contract `errorCodes`), unavailable or tooManyRequests
 * @throws InviteRequiredError for a new address without a code if INVITE_REQUIRED is set
 */
export async function login(
  db: Db,
  parts: LoginParts,
  input: LoginInput,
): Promise<{ token: string }> {
  const { clock, reads, registration, sessionTtlMs } = parts;
  const address = getAddress(input.address.toLowerCase());
  await checkMessage(db, parts, input.message, address);
  const reader = reads.contracts('signIn', visitorOf(input.client));
  if (!(await isSignedBy(address, input.message, input.sign_message, reader))) {
    throw new AppError('signatureInvalid');
  }
  return db.tx(async (tx) => {
    const now = clock.now();
    await consumeMessage(tx, input.message, now);
    const { userId } = await registerOrFind(tx, registration, address, input.code, now);
    const userAgent = keptUserAgent(input.client.userAgent);
    return { token: await openSession(tx, userId, now, sessionTtlMs, userAgent) };
  });
}

/** Returns the metric's label for the error of a sign-in. */
export function resultOf(error: unknown): string {
  if (error instanceof AppError) return error.errorName;
  return error instanceof InviteRequiredError ? 'inviteRequired' : 'serverError';
}
