import { ApiError, errorText, useTranslation } from '@shared/shell';
import { useRouteError } from 'react-router-dom';
import { FailurePanel } from './failure-panel.tsx';
import { remoteFailureOf } from './remote-failure.ts';

/** A remote or one of its pages failed. For want of a network, it is tried again when there is one. */
export function AreaFailure() {
  const { t } = useTranslation('host');
  const error = useRouteError();
  const { reason, reference } = remoteFailureOf(error);
  const isRefused = error instanceof ApiError;
  return (
    <FailurePanel
      icon={reason === 'offline' ? 'wifi-off' : 'alert'}
      text={isRefused ? errorText(error) : t(`failure.reason.${reason}`)}
      reference={isRefused ? error.reference : reference}
      retriesOnline={reason !== 'broken'}
    />
  );
}
