import { clientErrors, locales } from '@shared/contract';
import { noteConnectivity } from '../connectivity/connectivity.ts';
import { i18n, languageAtom } from '../i18n/i18n.ts';
import { openInvitePopup } from '../overlays/invite-popup.ts';
import { toast } from '../overlays/toast.ts';
import { randomId } from '../random-id.ts';
import { session } from '../session/session.ts';
import { announceExpiry } from '../session/session-end.ts';
import { shellStore } from '../store.ts';
import { realTimers } from '../timers.ts';
import { createApi } from './client.ts';
import { transport } from './transport.ts';

export const api = createApi({
  transport,
  timers: realTimers,
  newId: randomId,
  online: () => navigator.onLine,
  token: () => session.token(),
  language: () => locales[shellStore.get(languageAtom)].api,
  authenticated: (token) => session.touch(token),
  inviteRequired() {
    toast({ text: i18n.t('shell:error.inviteRequired'), next: clientErrors.inviteRequired.next });
    openInvitePopup();
  },
  unauthorized(message, token) {
    // A 401 for a session that has ended does not affect the current one.
    if (token !== session.token()) return;
    announceExpiry(message);
    void session.logout('unauthorized');
  },
  reached: noteConnectivity,
});
