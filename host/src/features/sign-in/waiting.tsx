import { useTranslation } from '@shared/shell';
import type { SignInStep } from '@shared/shell/sign-in';
import { Button, Notice, Stack, type StepState, Steps } from '@shared/ui';
import type { StepProps } from './props.ts';

const stages = ['connect', 'message', 'signature', 'login'] as const;

/** Which stage a waiting step belongs to; the ones before it are done. */
const stageOf: Partial<Record<SignInStep, number>> = {
  connecting: 0,
  switchingNetwork: 0,
  preparing: 1,
  awaitingSignature: 2,
  loggingIn: 3,
  done: 4,
};

/** Somebody else is at work, the wallet or the server: who, and what to do meanwhile. */
export function Waiting({ step, state, retry }: StepProps) {
  const { t } = useTranslation('host');
  const current = stageOf[step] ?? 0;
  const stateAt = (index: number): StepState =>
    index < current ? 'done' : index === current ? 'current' : 'todo';
  const wallet = state.wallet?.name ?? t('login.yourWallet');
  return (
    <Stack gap={5}>
      <Steps
        label={t('login.progress')}
        stateLabels={{
          done: t('step.done'),
          current: t('step.current'),
          todo: t('step.todo'),
          failed: t('step.failed'),
        }}
        steps={stages.map((stage, index) => ({
          id: stage,
          title: t(`login.stage.${stage}`),
          detail:
            index === current
              ? t(`login.waiting.${step}`, { wallet, defaultValue: '' })
              : undefined,
          state: stateAt(index),
        }))}
      />
      {state.slow && (
        <Notice
          tone="warning"
          live
          action={
            <Button size="sm" icon="refresh" onClick={retry}>
              {t('failure.retry')}
            </Button>
          }
        >
          {t('shell:signIn.slow')}
        </Notice>
      )}
    </Stack>
  );
}

export function WaitingActions({ cancel }: StepProps) {
  const { t } = useTranslation('host');
  return <Button onClick={cancel}>{t('shell:confirm.cancel')}</Button>;
}
