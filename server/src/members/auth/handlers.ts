import { getAddress } from 'ethers';
import type { Counter } from 'prom-client';
import { type Context, type DomainHandlers, signedIn } from '../../platform/call.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { clientKey } from '../../platform/limits/client-key.ts';
import { type Limit, throttle } from '../../platform/limits/throttle.ts';
import { isRegistered, previewInviter, type Registration } from '../users/index.ts';
import { type LoginInput, type LoginParts, login, resultOf } from './login.ts';
import { issueMessage } from './messages.ts';
import {
  listSessions,
  revokeAll,
  revokeOwn,
  revokeSession,
  type SessionEnded,
} from './sessions.ts';

interface AuthParts extends LoginParts {
  chainId: number;
  limits: { loginPerClient: number; loginPerIp: number };
  registration: Registration;
  sessionEnded: SessionEnded;
  logins: Counter<'result'>;
}

export function authHandlers(parts: AuthParts): Omit<DomainHandlers<'auth'>, 'stepUp'> {
  const { clock, chainId, registration, sessionEnded, sessionTtlMs: ttlMs, logins } = parts;
  const limited = (ctx: Context, action: string) =>
    throttle(ctx.db, limitsOf(ctx, action, parts.limits), clock.now());

  async function throttledLogin(ctx: Context, input: LoginInput): Promise<{ token: string }> {
    await limited(ctx, 'login');
    return login(ctx.db, parts, input);
  }

  return {
    async loginMessage(ctx, { address, chain_id }) {
      await limited(ctx, 'message');
      if (chain_id !== undefined && chain_id !== chainId) {
        throw new AppError('badRequest', { detail: `chain_id: ${chainId}` });
      }
      const { message, expiresAt } = await issueMessage(ctx.db, parts, address);
      return { message, expires_at: expiresAt.toISOString() };
    },

    async login(ctx, input) {
      try {
        const answer = await throttledLogin(ctx, { ...input, client: ctx.client });
        logins.inc({ result: 'ok' });
        return answer;
      } catch (error) {
        logins.inc({ result: resultOf(error) });
        throw error;
      }
    },

    async isRegister(ctx, { address }) {
      await limited(ctx, 'check');
      const registered = await isRegistered(ctx.db, getAddress(address.toLowerCase()));
      return { registered, invite_required: !registered && registration.inviteRequired };
    },

    async inviter(ctx, { address, code }) {
      await limited(ctx, 'check');
      const invited = address && getAddress(address.toLowerCase());
      return { inviter: await previewInviter(ctx.db, invited, code) };
    },

    async logout(ctx) {
      const { sessionId } = signedIn(ctx);
      await revokeSession(ctx.db, sessionId, clock.now());
      ctx.db.afterCommit(() => sessionEnded.emit(sessionId));
      return {};
    },

    async sessions(ctx) {
      const { id: userId, sessionId } = signedIn(ctx);
      const now = clock.now();
      return { list: await listSessions(ctx.db, { userId, sessionId, now, ttlMs }) };
    },

    async endSession(ctx, { id }) {
      const ended = await revokeOwn(ctx.db, signedIn(ctx).id, id, clock.now());
      if (ended) ctx.db.afterCommit(() => sessionEnded.emit(id));
      return {};
    },

    async logoutAll(ctx) {
      const ended = await revokeAll(ctx.db, signedIn(ctx).id, clock.now());
      ctx.db.afterCommit(() => {
        for (const sessionId of ended) sessionEnded.emit(sessionId);
      });
      return {};
    },
  };
}

/**
 * Returns a limit for all callers of an IP address, and a far lower one for the browser (by its
 * pass, else its IP address). Wallet addresses have no limit: no caller can lock out a member.
 */
function limitsOf(
  { client: { ip, pass } }: Context,
  action: string,
  { loginPerClient, loginPerIp }: AuthParts['limits'],
): Limit[] {
  const place = clientKey(ip);
  return [
    { key: `${action}:ip:${place}`, max: loginPerIp },
    { key: pass ? `${action}:pass:${pass}` : `${action}:client:${place}`, max: loginPerClient },
  ];
}
