import { ApiError, errorText } from '@shared/shell';
import { Button, ErrorState } from '@shared/ui';
import { useLayoutEffect, useState } from 'react';
import styles from './boot-failure.module.css';
import { type BootReason, failureTexts } from './failure-texts.ts';

/** Full-screen panel of a failed boot: the reason and a retry. */
export function BootFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // The next failure brings another error, which enables the button again.
  const [retried, setRetried] = useState<unknown>();
  const retrying = retried === error;
  const texts = failureTexts();
  const reason = bootReason(error);
  const reference = error instanceof ApiError ? error.reference : undefined;

  // A layout effect, so that no event comes between panel and listener.
  useLayoutEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);

  return (
    <main className={styles.screen}>
      <ErrorState
        icon={reason === 'offline' ? 'wifi-off' : 'alert'}
        pageTitle
        title={texts.title}
        text={hasText(error) ? errorText(error) : texts.reason[reason]}
        reference={reference}
        referenceLabel={texts.reference}
      />
      <Button
        variant="primary"
        icon="refresh"
        busy={retrying}
        onClick={() => {
          setRetried(error);
          onRetry();
        }}
      >
        {retrying ? texts.retrying : texts.retry}
      </Button>
    </main>
  );
}

/** Whether the shell's error has its own text, as InsecureContextError does. */
function hasText(error: unknown): boolean {
  return error instanceof Error && 'textKey' in error;
}

/** Returns the reason to show: no network, no server, or a file of the app that did not load. */
export function bootReason(error: unknown, online = navigator.onLine): BootReason {
  if (!online) return 'offline';
  if (!(error instanceof ApiError)) return 'files';
  if (error.kind === 'offline' || error.kind === 'timeout') return error.kind;
  return 'unreachable';
}
