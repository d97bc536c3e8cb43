import { useTranslation } from '@shared/shell';
import type { PaymentState, UsePayment } from '@shared/shell/payment';
import { Steps } from '@shared/ui';
import { authorizingText } from './authorizing-text.ts';
import { Confirmations } from './confirmations.tsx';
import styles from './payment.module.css';

/** The steps, with what the present one asks of the user. */
export function Progress({ payment: { state, steps } }: { payment: UsePayment }) {
  const { t } = useTranslation('remote-defi');
  const states = ['done', 'current', 'todo', 'failed'] as const;
  // After a failure the way on follows the step that failed, without those that never came between.
  const shown = state.step === 'fail' ? steps.filter((row) => row.state !== 'todo') : steps;
  return (
    <Steps
      label={t('pay.progress')}
      stateLabels={
        Object.fromEntries(states.map((one) => [one, t(`pay.state.${one}`)])) as Record<
          (typeof states)[number],
          string
        >
      }
      steps={shown.map(({ step, state: look }) => ({
        id: step,
        title: t(`shell:payment.step.${step}`),
        state: look,
        detail: look === 'current' && <Detail state={state} />,
      }))}
    />
  );
}

function Detail({ state }: { state: PaymentState }) {
  const { t } = useTranslation('remote-defi');
  switch (state.step) {
    case 'waitingForAuthorization':
      // After a reload the wallet is not open; a note says how it goes on.
      return state.problem ? null : (
        <>
          <span className={styles.line}>
            {t(`shell:payment.authorizing.${authorizingText(state)}`)}
          </span>
          {state.slow && <span className={styles.line}>{t('shell:payment.slow')}</span>}
        </>
      );
    case 'waitingForConfirmation':
      return <Confirmations seen={state.confirmations} needed={state.needed} />;
    case 'unknown':
      return t('pay.hint.unknown');
    default:
      return state.slow ? t('shell:payment.slow') : t(`pay.hint.${state.stage}`);
  }
}
