import { getAddress } from 'ethers';
import type { Context } from '../http/context.ts';
import { AppError, InviteRequiredError } from '../http/errors.ts';
import { registerOrFind } from '../users/index.ts';
import { checkMessage, consumeMessage } from './messages.ts';
import { openSession } from './sessions.ts';
import { isSignedBy } from './signature.ts';

export interface LoginInput {
  address: string;
  message: string;
  sign_message: string;
  code?: string | undefined;
}

/**
 * Signs in: the message is ours, the signature the address's, the message used up, the user known or
 * registered, the session open. The last three commit together: a refusal leaves the message good
 * for another try, so that a missing invite code does not cost a second signature.
 *
 * @throws AppError of the sign-in part of the catalogue (contract `errorCodes`)
 * @throws InviteRequiredError for a new address without a code where INVITE_REQUIRED is set
 */
export async function login(ctx: Context, input: LoginInput): Promise<{ token: string }> {
  const { deps } = ctx;
  const address = getAddress(input.address.toLowerCase());
  await checkMessage(deps, input.message, address);
  if (!(await isSignedBy(address, input.message, input.sign_message, deps.chain.reader))) {
    throw new AppError('signatureInvalid');
  }
  return deps.db.tx(async (db) => {
    const now = deps.clock.now();
    await consumeMessage(db, input.message, now);
    const { userId } = await registerOrFind(db, deps.config, address, input.code, now);
    return { token: await openSession(db, userId, now, deps.config.session.ttlMs) };
  });
}

/** How a sign-in ended, for the metrics. */
export function resultOf(error: unknown): string {
  if (error instanceof AppError) return error.errorName;
  return error instanceof InviteRequiredError ? 'inviteRequired' : 'serverError';
}
