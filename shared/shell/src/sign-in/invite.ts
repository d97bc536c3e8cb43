import { tidyInviteCode } from '@shared/contract';
import { atom } from 'jotai';
import { sessionText } from '../browser-storage.ts';
import { dropParameters } from '../navigation/drop-parameters.ts';
import { shellStore } from '../store.ts';

const key = 'tessera.invite';

/** The invite code this visit came with or the user typed; kept in the tab until login uses it. */
const storedInviteAtom = atom<string | undefined>(sessionText.get(key) ?? undefined);

export const inviteAtom = atom(
  (get) => get(storedInviteAtom),
  (_get, set, code: string | undefined) => {
    // A code that cannot be one is kept too: the user then sees the server's refusal, and not nothing.
    const kept = (code && tidyInviteCode(code).slice(0, 32)) || undefined;
    sessionText.set(key, kept ?? null);
    set(storedInviteAtom, kept);
  },
);

/** As invite codes are written: 6 to 12 capitals and digits. undefined when it cannot be one. */
export function cleanInviteCode(code: string): string | undefined {
  return /^[A-Z0-9]{6,12}$/.exec(tidyInviteCode(code))?.[0];
}

/** The invite code of a link: `?invite=` or, as older links have it, `?code=`. */
export function inviteOfLink(search: string): string | undefined {
  const query = new URLSearchParams(search);
  return cleanInviteCode(query.get('invite') ?? query.get('code') ?? '');
}

/** Remembers the code of the link this page was opened by, if any. */
export function captureInvite(search: string = location.search): void {
  const code = inviteOfLink(search);
  if (!code) return;
  shellStore.set(inviteAtom, code);
  dropParameters('invite', 'code');
}
