import { tidyInviteCode } from '@shared/contract';
import { atom } from 'jotai';
import { sessionText } from '../browser-storage.ts';
import { dropParameters } from '../navigation/drop-parameters.ts';
import { shellStore } from '../store.ts';

const key = 'tessera.invite';

/** The invite code from the link or typed by the user; kept in the tab until a login uses it. */
const storedInviteAtom = atom<string | undefined>(sessionText.get(key) ?? undefined);

export const inviteAtom = atom(
  (get) => get(storedInviteAtom),
  (_get, set, code: string | undefined) => {
    // Invalid codes are kept too, so that the user sees that they are refused.
    const kept = (code && tidyInviteCode(code).slice(0, 32)) || undefined;
    sessionText.set(key, kept ?? null);
    set(storedInviteAtom, kept);
  },
);

/** Returns the tidied code; undefined unless it has 6 to 12 capitals and digits. */
export function cleanInviteCode(code: string): string | undefined {
  return /^[A-Z0-9]{6,12}$/.exec(tidyInviteCode(code))?.[0];
}

/** Returns the valid code of `?invite=`, or of `?code=` in older links; else undefined. */
export function inviteOfLink(search: string): string | undefined {
  return cleanInviteCode(codeIn(search) ?? '');
}

function codeIn(search: string): string | null {
  const query = new URLSearchParams(search);
  return query.get('invite') ?? query.get('code');
}

/** Stores the code of the link. A malformed one too, so that the visitor sees the refusal. */
export function captureInvite(search: string = location.search): void {
  const code = codeIn(search);
  if (!code) return;
  shellStore.set(inviteAtom, code);
  dropParameters('invite', 'code');
}
