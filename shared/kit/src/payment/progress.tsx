import { useFormat, useTranslation } from '@shared/shell';
import { flowText, type PaymentState, type UseSending } from '@shared/shell/payment';
import { type StepItem, Steps } from '@shared/ui';
import { authorizingText } from './authorizing-text.ts';
import { confirmationsText } from './confirmations-text.ts';
import styles from './payment.module.css';

/** The steps, with the user's part in the current one. Finished steps are collapsed to one line. */
export function Progress({ payment: { state, steps } }: { payment: UseSending }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  // After a failure, shows the failed step but not the steps that never ran.
  const ahead = state.step === 'fail' ? ['failed'] : ['current', 'todo'];
  const done = steps.filter((row) => row.state === 'done').length;
  const shown: StepItem[] = steps
    .filter((row) => ahead.includes(row.state))
    .map(({ step, state: look }) => ({
      id: step,
      title: t(flowText(state.subject, `member:payment.step.${step}`)),
      state: look,
      detail: look === 'current' && <Detail state={state} />,
    }));
  if (done > 0) {
    const title = t('pay.stepsDone', { count: done, n: format.number(done) });
    shown.unshift({ id: 'done', title, state: 'done' });
  }
  return (
    <Steps
      label={t(flowText(state.subject, 'kit:pay.progress'))}
      stateLabels={{
        done: t('pay.state.done'),
        current: t('pay.state.current'),
        todo: t('pay.state.todo'),
        failed: t('pay.state.failed'),
      }}
      steps={shown}
    />
  );
}

function Detail({ state }: { state: PaymentState }) {
  const { t } = useTranslation('kit');
  switch (state.step) {
    case 'waitingForAuthorization':
      // After a reload, the wallet is not open. A note shows how to continue.
      return state.problem ? null : (
        <>
          <span className={styles.line}>
            {t(flowText(state.subject, `member:payment.authorizing.${authorizingText(state)}`))}
          </span>
          {state.slow && <span className={styles.line}>{t('member:payment.slow')}</span>}
        </>
      );
    case 'waitingForConfirmation':
      return <Confirmations seen={state.confirmations} needed={state.needed} />;
    case 'unknown':
      return t(flowText(state.subject, 'kit:pay.hint.unknown'));
    default:
      if (state.stage === 'waitingForAuthorization') return null;
      return state.slow
        ? t('member:payment.slow')
        : t(flowText(state.subject, `kit:pay.hint.${state.stage}`));
  }
}

/** Confirmations of the payment, as tiles that fill up. */
function Confirmations({ seen, needed }: { seen: number; needed: number }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const full = Math.min(seen, needed);
  return (
    <span className={styles.confirmations}>
      <span className={styles.tiles} aria-hidden="true">
        {Array.from({ length: needed }, (_, index) => (
          <span key={index} className={styles.tile} data-full={index < full || undefined} />
        ))}
      </span>
      <span>{confirmationsText(t, format, full, needed)}</span>
      <span>{t('pay.hint.waitingForConfirmation')}</span>
    </span>
  );
}
