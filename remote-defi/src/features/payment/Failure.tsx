import { ApiError, useTranslation } from '@shared/shell';
import { isInFlight, type UsePayment } from '@shared/shell/payment';
import { Button, CopyButton, Notice } from '@shared/ui';
import { Close } from './Close.tsx';
import styles from './Payment.module.css';
import { WrongNetwork } from './WrongNetwork.tsx';

/** Why the payment stopped or is in doubt, and the ways on that are safe now. */
export function Failure({ payment }: { payment: UsePayment }) {
  const { t } = useTranslation('remote-defi');
  const { state, problem, retryable, retry } = payment;
  const error = state.problem?.error;
  const reference = error instanceof ApiError ? error.reference : undefined;
  // Before that the wallet is still waiting for an answer.
  const leavable = isInFlight(state) && state.step !== 'waitingForAuthorization';
  if (state.problem?.code === 'wrongNetwork') return <WrongNetwork payment={payment} />;
  return (
    <>
      {problem && (
        <Notice tone={state.step === 'fail' ? 'danger' : 'warning'} live>
          <p>{problem}</p>
          {reference && (
            <p className={styles.reference}>
              <span>
                {t('shell:failure.reference')} <code>{reference}</code>
              </span>
              <CopyButton
                text={reference}
                label={t('shell:failure.copyReference')}
                copiedLabel={t('shell:failure.copied')}
              />
            </p>
          )}
        </Notice>
      )}
      {leavable && <p className={styles.fine}>{t('pay.leave')}</p>}
      <div className={styles.actions}>
        {retryable && (
          <Button variant="primary" icon="refresh" onClick={retry}>
            {t(state.problem?.code === 'interrupted' ? 'pay.continue' : 'pay.retry')}
          </Button>
        )}
        <Close payment={payment} />
      </div>
    </>
  );
}
