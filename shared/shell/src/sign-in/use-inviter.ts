import { inviter } from '@shared/contract/endpoints/auth';
import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { useConfig } from '../config/config.ts';
import { useTranslation } from '../i18n/message-keys.ts';
import { shellStore } from '../store.ts';
import { cleanInviteCode, inviteAtom } from './invite.ts';

export interface Inviter {
  /** '0x12ab…cdef' */
  name?: string;
  /** The address already has an account, so the code has no effect. */
  isMember?: boolean;
  /** Text in the user's language if no member has the code. A failed call sets none. */
  problem?: string;
  /** Removes the stored code. */
  forget(): void;
}

/**
 * Returns the inviter of the stored code, or why the code has no effect; undefined without a
 * code or an answer. `address`: the connected wallet's account, if any.
 */
export function useInviter(address?: string): Inviter | undefined {
  const [code, setCode] = useAtom(inviteAtom, { store: shellStore });
  const { t } = useTranslation('member');
  const { invite_required: isRequired } = useConfig();
  const [found, setFound] = useState<Pick<Inviter, 'name' | 'isMember'> | 'unknown'>();
  useEffect(() => {
    setFound(undefined);
    if (!code) return;
    // The server would look up a malformed code in vain.
    if (!cleanInviteCode(code)) return setFound('unknown');
    const stop = new AbortController();
    const { signal } = stop;
    api.call(inviter, { code, ...(address && { address }) }, { signal }).then(
      (answer) =>
        !signal.aborted &&
        setFound(answer.inviter === null ? { isMember: true } : { name: answer.inviter }),
      (error: unknown) => {
        const refused = error instanceof ApiError && error.errorName === 'inviteCodeInvalid';
        if (refused && !signal.aborted) setFound('unknown');
      },
    );
    return () => stop.abort();
  }, [code, address]);
  if (!found) return undefined;
  const answer =
    found === 'unknown'
      ? {
          problem: t(isRequired ? 'member:signIn.invite.needed' : 'member:signIn.invite.unknown', {
            code,
          }),
        }
      : found;
  return { ...answer, forget: () => setCode(undefined) };
}
