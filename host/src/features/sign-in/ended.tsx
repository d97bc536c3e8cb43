import { useTranslation } from '@shared/shell';
import { Button, ErrorState } from '@shared/ui';
import type { StepProps } from './props.ts';

/** Shows why the attempt ended without a session, and offers another one. */
export function Ended({ step, state, problem }: StepProps) {
  const { t } = useTranslation('host');
  return (
    <ErrorState
      icon={step === 'cancelled' ? 'x' : 'alert'}
      text={problem ?? t(`member:signIn.step.${step}`)}
      reference={state.problem?.reference}
      referenceLabel={t('failure.reference')}
      copyLabel={t('failure.copyReference')}
      copiedLabel={t('account.copied')}
    />
  );
}

export function EndedActions({ retry, cancel }: StepProps) {
  const { t } = useTranslation('host');
  return (
    <>
      <Button onClick={cancel}>{t('shell:confirm.cancel')}</Button>
      <Button variant="primary" icon="refresh" onClick={retry}>
        {t('failure.retry')}
      </Button>
    </>
  );
}
