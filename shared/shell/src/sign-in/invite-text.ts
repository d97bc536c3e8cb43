import { withoutInvisible } from '@shared/contract';
import { cleanInviteCode, inviteOfLink } from './invite.ts';

/** The code itself, or the one in an invite link. */
export function inviteOfText(text: string): string | undefined {
  const [query] = /\?[^\s#]+/.exec(withoutInvisible(text)) ?? [];
  return query ? inviteOfLink(query) : cleanInviteCode(text);
}
