import { ApiError, errorText, useTranslation } from '@shared/shell';
import { Button, ErrorState, Page } from '@shared/ui';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { remoteFailureOf } from './remote-failure.ts';

/**
 * What stands in the content area when a remote or one of its pages fails; the frame around it
 * works on. A retry is a navigation to the same place: routes are discovered and loaded anew.
 * What failed for want of a network is tried again when there is one.
 */
export function AreaFailure() {
  const { t } = useTranslation('host');
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const retrying = useNavigation().state !== 'idle';
  const failure = remoteFailureOf(error);
  const reason =
    error instanceof ApiError ? errorText(error) : t(`failure.reason.${failure.reason}`);
  const reference = error instanceof ApiError ? error.reference : failure.reference;
  const retry = () => navigate(location, { replace: true, preventScrollReset: true });
  const onOnline = useEffectEvent(() => {
    if (failure.reason !== 'broken') void retry();
  });
  useEffect(() => {
    const listener = () => onOnline();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
  return (
    <Page title={t('failure.title')}>
      <ErrorState
        icon={failure.reason === 'offline' ? 'wifi-off' : 'alert'}
        text={reason}
        reference={reference}
        referenceLabel={t('failure.reference')}
        copyLabel={t('failure.copyReference')}
        copiedLabel={t('account.copied')}
        action={{
          label: t('failure.retry'),
          icon: 'refresh',
          run: retry,
          busy: retrying,
        }}
      />
      <Button variant="quiet" to="/index">
        {t('failure.home')}
      </Button>
    </Page>
  );
}
