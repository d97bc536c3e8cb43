import { firstErrorCodes } from '@shared/contract';
import { i18n } from '../i18n/i18n.ts';
import { navigate } from '../navigation/navigation.ts';
import { toast } from '../overlays/toast.ts';
import { realTimers } from '../timers.ts';
import type { LogoutReason } from './create-session.ts';
import { session } from './session.ts';

/** Time between the message and the redirect to / (specification §8), ms. */
const redirectDelayMs = 1_500;

/** Endings that the wallet or another tab caused, with their messages. */
const surprises = {
  accountChanged: 'shell:session.accountChanged',
  accountChangedElsewhere: 'shell:session.accountChanged',
  otherTab: 'shell:session.otherTab',
  otherAccount: 'shell:session.otherAccount',
} as const;

/** Shows why the session ended, except after a sign-out or sign-in here, or an announced 401. */
export function announceLogout(reason: LogoutReason): void {
  if (reason === 'expired') announceExpiry(i18n.t('shell:session.expired'));
  else if (reason in surprises)
    toast({
      text: i18n.t(surprises[reason as keyof typeof surprises]),
      tone: 'danger',
      next: 'signIn',
    });
}

/** Shows the message; then redirects to / unless a user has signed in again. */
export function announceExpiry(message: string): void {
  const text = message || i18n.t('shell:session.expired');
  toast({ text, tone: 'danger', next: firstErrorCodes.unauthorized.next });
  realTimers.after(redirectDelayMs, () => {
    if (!session.signedIn()) navigate('/', { replace: true });
  });
}
