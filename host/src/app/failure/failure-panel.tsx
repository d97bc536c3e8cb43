import { useTranslation } from '@shared/shell';
import { Button, ErrorState, type ErrorStateProps, Page } from '@shared/ui';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

interface FailurePanelProps extends Pick<ErrorStateProps, 'icon' | 'text' | 'reference'> {
  /** Whether the panel retries when the network is back. */
  retriesOnline: boolean;
}

/**
 * Replaces the page in the content area; the frame around it keeps working. A retry navigates to
 * the same address, which discovers and loads the routes again. After a failed retry it also offers
 * a reload.
 */
export function FailurePanel({ retriesOnline, ...state }: FailurePanelProps) {
  const { t } = useTranslation('host');
  const location = useLocation();
  const navigate = useNavigate();
  const navigating = useNavigation().state !== 'idle';
  const retry = () =>
    navigate(location, { replace: true, preventScrollReset: true, state: { retried: true } });
  // Runs with each render, because `retry` navigates to the location of that render. It would end a
  // navigation to another page. A layout effect, so that no event comes between panel and listener.
  useLayoutEffect(() => {
    if (!retriesOnline || navigating) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });
  return (
    <Page title={t('failure.title')}>
      <ErrorState
        {...state}
        referenceLabel={t('failure.reference')}
        copyLabel={t('failure.copyReference')}
        copiedLabel={t('account.copied')}
        action={{ label: t('failure.retry'), icon: 'refresh', run: retry, busy: navigating }}
      />
      {location.state?.retried && (
        <Button variant="quiet" onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
      )}
      <Button variant="quiet" to="/index">
        {t('failure.home')}
      </Button>
    </Page>
  );
}
