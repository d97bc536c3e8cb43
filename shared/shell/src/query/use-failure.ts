import { ApiError } from '../api/api-error.ts';
import { errorNotice } from '../api/error-text.ts';
import { useTranslation } from '../i18n/message-keys.ts';
import { type ErrorAction, nextButton } from '../overlays/next-action.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** State of a query with one answer or with pages. */
export interface FallibleQuery {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

/** The props of `ErrorState` and, when `stale`, of `OfflineNote`; texts in the current language. */
export interface Failure {
  /** Older data is available, and may be out of date. */
  stale: boolean;
  icon: 'wifi-off' | 'alert';
  /** The error in the user's language. */
  text: string;
  /** Request id for support. */
  reference: string | undefined;
  referenceLabel: string;
  copyLabel: string;
  copiedLabel: string;
  /** The button of the error's next action, else a retry; disabled until a retry is allowed. */
  action: ErrorAction & { busy: boolean; disabled: boolean };
}

export function useFailure(query: FallibleQuery): Failure | undefined {
  const { t } = useTranslation('shell');
  const { error } = query;
  const notice = error ? errorNotice(error) : undefined;
  const secondsLeft = useSecondsLeft(notice?.retryAt);
  if (!notice) return undefined;
  const offline = error instanceof ApiError && error.kind === 'offline';
  const stale = query.data !== undefined;
  return {
    stale,
    icon: offline ? 'wifi-off' : 'alert',
    text: offline && stale ? t('failure.stale') : notice.text,
    reference: notice.reference,
    referenceLabel: t('failure.reference'),
    copyLabel: t('failure.copyReference'),
    copiedLabel: t('failure.copied'),
    action: {
      label: secondsLeft > 0 ? t('next.wait', { seconds: secondsLeft }) : t('failure.retry'),
      icon: 'refresh',
      run: () => void query.refetch(),
      // Replaces the retry if a retry alone does not help.
      ...nextButton(notice.next),
      busy: query.isFetching,
      disabled: secondsLeft > 0,
    },
  };
}
