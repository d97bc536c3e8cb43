import { firstErrorCodes } from '@shared/contract';
import { i18n } from '../i18n/i18n.ts';
import { navigate } from '../navigation/navigation.ts';
import { toast } from '../overlays/toast.ts';
import { realTimers } from '../timers.ts';
import type { LogoutReason } from './create-session.ts';
import { session } from './session.ts';

/** Specification §8: to / this long after the message. */
const redirectDelayMs = 1_500;

/** Endings the user did not ask for in this tab; the host leads home at once. */
const surprises = {
  accountChanged: 'shell:session.accountChanged',
  accountChangedElsewhere: 'shell:session.accountChanged',
  otherTab: 'shell:session.otherTab',
  otherAccount: 'shell:session.otherAccount',
} as const;

/** Says why the session has ended, unless the user did it here. */
export function announceLogout(reason: LogoutReason): void {
  if (reason === 'expired') announceExpiry(i18n.t('shell:session.expired'));
  else if (reason in surprises)
    toast({
      text: i18n.t(surprises[reason as keyof typeof surprises]),
      tone: 'danger',
      next: 'signIn',
    });
}

/** The server or the clock has ended it: says so, and leads home when that has been read. */
export function announceExpiry(message: string): void {
  const text = message || i18n.t('shell:session.expired');
  toast({ text, tone: 'danger', next: firstErrorCodes.unauthorized.next });
  realTimers.after(redirectDelayMs, () => {
    if (!session.signedIn()) navigate('/', { replace: true });
  });
}
