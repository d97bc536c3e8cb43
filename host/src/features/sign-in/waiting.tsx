import { type KeyOf, useTranslation } from '@shared/shell';
import type { SignInStep } from '@shared/shell/sign-in';
import { Button, Notice, Stack, type StepState, Steps } from '@shared/ui';
import type { StepProps } from './props.ts';

const stages = ['connect', 'message', 'signature', 'login'] as const;

interface WaitingFor {
  /** Its stage; earlier stages are done. */
  stage: number;
  /** Explains which side is working, and what to do in the meantime. */
  text?: KeyOf<'host'>;
}

const waitingFor: Partial<Record<SignInStep, WaitingFor>> = {
  connecting: { stage: 0, text: 'login.waiting.connecting' },
  switchingNetwork: { stage: 0, text: 'login.waiting.switchingNetwork' },
  preparing: { stage: 1, text: 'login.waiting.preparing' },
  awaitingSignature: { stage: 2, text: 'login.waiting.awaitingSignature' },
  loggingIn: { stage: 3, text: 'login.waiting.loggingIn' },
};

/** Shown while the wallet or the server is working: which one, and what to do in the meantime. */
export function Waiting({ step, state, retry }: StepProps) {
  const { t } = useTranslation('host');
  const { stage: current, text } = waitingFor[step] ?? { stage: 0 };
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
          detail: index === current && text ? t(text, { wallet }) : undefined,
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
          {t('member:signIn.slow')}
        </Notice>
      )}
    </Stack>
  );
}

export function WaitingActions({ cancel }: StepProps) {
  const { t } = useTranslation('host');
  return <Button onClick={cancel}>{t('shell:confirm.cancel')}</Button>;
}
