import { useTranslation } from '@shared/shell';
import { type SignInStep, useSignIn } from '@shared/shell/sign-in';
import { Button, ErrorState, VisuallyHidden } from '@shared/ui';
import { Sheet } from '@shared/ui/sheet';
import { type ComponentType, useState } from 'react';
import type { ShownStep, StepProps } from './props.ts';
import { Review, ReviewActions } from './review.tsx';
import { Waiting, WaitingActions } from './waiting.tsx';
import { WalletChoice } from './wallet-choice.tsx';
import { WrongNetwork, WrongNetworkActions } from './wrong-network.tsx';

interface View {
  Body: ComponentType<StepProps>;
  Actions?: ComponentType<StepProps>;
}

/** Content of the sheet for each step. In `inviteRequired` the popup replaces it. */
const views: Partial<Record<SignInStep, View>> = {
  checkingWallet: { Body: WalletChoice },
  choosing: { Body: WalletChoice },
  wrongNetwork: { Body: WrongNetwork, Actions: WrongNetworkActions },
  reviewing: { Body: Review, Actions: ReviewActions },
  cancelled: { Body: Ended, Actions: EndedActions },
  failed: { Body: Ended, Actions: EndedActions },
  invalid: { Body: Ended, Actions: EndedActions },
};

/** In all other steps the wallet or the server is working. */
const waiting: View = { Body: Waiting, Actions: WaitingActions };

export default function SignInSheet() {
  const { t } = useTranslation('host');
  const signIn = useSignIn();
  const { step } = signIn.state;
  const open = step !== 'closed' && step !== 'inviteRequired';
  // Keeps the last step readable while the sheet closes.
  const [shown, setShown] = useState<ShownStep>(open ? step : 'checkingWallet');
  if (open && step !== shown) setShown(step);
  const { Body, Actions } = views[shown] ?? waiting;
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && signIn.cancel()}
      title={t(`member:signIn.step.${shown}`)}
      closeLabel={t('sheet.close')}
      actions={Actions && <Actions {...signIn} step={shown} />}
    >
      {/* Announces the step: a changed title alone is silent in screen readers. */}
      <VisuallyHidden role="status">{t(`member:signIn.step.${shown}`)}</VisuallyHidden>
      <Body {...signIn} step={shown} />
    </Sheet>
  );
}

/** Shows why the attempt ended without a session, and offers another one. */
function Ended({ step, state, problem }: StepProps) {
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

function EndedActions({ retry, cancel }: StepProps) {
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
