import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { errorText } from '../api/error-text.ts';

/** What is known of a query, of one answer or of pages. */
export interface FallibleQuery {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  refetch(): unknown;
}

/** The props of `ErrorState` and, when `stale`, of `OfflineNote`; texts in the current language. */
export interface Failure {
  /** What was loaded before is there to show, and may be out of date. */
  stale: boolean;
  icon: 'wifi-off' | 'alert';
  /** What happened, for people. */
  text: string;
  /** Request id for support. */
  reference: string | undefined;
  referenceLabel: string;
  copyLabel: string;
  copiedLabel: string;
  onRetry(): void;
  retryLabel: string;
  retrying: boolean;
}

/** Why a query has no answer, or none that is fresh, and another try; undefined while all is well. */
export function useFailure(query: FallibleQuery): Failure | undefined {
  const { t } = useTranslation('shell');
  const { error } = query;
  if (!error) return undefined;
  const known = error instanceof ApiError ? error : undefined;
  const offline = known?.kind === 'offline';
  const stale = query.data !== undefined;
  return {
    stale,
    icon: offline ? 'wifi-off' : 'alert',
    text: offline && stale ? t('failure.stale') : errorText(error),
    reference: known?.reference,
    referenceLabel: t('failure.reference'),
    copyLabel: t('failure.copyReference'),
    copiedLabel: t('failure.copied'),
    onRetry: () => void query.refetch(),
    retryLabel: t('failure.retry'),
    retrying: query.isFetching,
  };
}
