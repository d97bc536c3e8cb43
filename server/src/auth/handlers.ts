import { getAddress } from 'ethers';
import { clientKey } from '../http/client-key.ts';
import { type Context, signedIn } from '../http/context.ts';
import { AppError } from '../http/errors.ts';
import type { DomainHandlers } from '../http/handlers.ts';
import { isRegistered } from '../users/index.ts';
import { type LoginInput, login, resultOf } from './login.ts';
import { issueMessage } from './messages.ts';
import { revokeSession } from './sessions.ts';
import { type Limit, throttle } from './throttle.ts';

export const authHandlers: DomainHandlers<'auth'> = {
  async loginMessage(ctx, { address, chain_id }) {
    await throttle(ctx.db, limitsOf(ctx, 'message', address), ctx.deps.clock.now());
    const { id } = ctx.deps.config.chain;
    if (chain_id !== undefined && chain_id !== id) {
      throw new AppError('badRequest', { detail: `chain_id: ${id}` });
    }
    const { message, expiresAt } = await issueMessage(ctx.deps, address);
    return { message, expires_at: expiresAt.toISOString() };
  },

  async login(ctx, input) {
    const { metrics } = ctx.deps;
    try {
      const answer = await throttledLogin(ctx, input);
      metrics.logins.inc({ result: 'ok' });
      return answer;
    } catch (error) {
      metrics.logins.inc({ result: resultOf(error) });
      throw error;
    }
  },

  async isRegister(ctx, { address }) {
    await throttle(ctx.db, limitsOf(ctx, 'check'), ctx.deps.clock.now());
    const registered = await isRegistered(ctx.db, getAddress(address.toLowerCase()));
    return { registered, invite_required: !registered && ctx.deps.config.inviteRequired };
  },

  async logout(ctx) {
    const { sessionId } = signedIn(ctx);
    await revokeSession(ctx.db, sessionId, ctx.deps.clock.now());
    ctx.afterCommit(() => ctx.deps.sessionEnded.emit(sessionId));
    return {};
  },
};

async function throttledLogin(ctx: Context, input: LoginInput): Promise<{ token: string }> {
  await throttle(ctx.db, limitsOf(ctx, 'login', input.address), ctx.deps.clock.now());
  return login(ctx, input);
}

/** An address's limit is above a client's: one client alone cannot lock an address out. */
function limitsOf({ ip, deps }: Context, action: string, address?: string): Limit[] {
  const { loginPerIp, loginPerAddress } = deps.config.limits;
  return [
    { key: `${action}:ip:${clientKey(ip)}`, max: loginPerIp },
    ...(address
      ? [{ key: `${action}:address:${address.toLowerCase()}`, max: loginPerAddress }]
      : []),
  ];
}
