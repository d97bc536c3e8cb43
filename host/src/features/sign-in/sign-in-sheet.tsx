import { useTranslation } from '@shared/shell';
import { type SignInStep, useSignIn } from '@shared/shell/sign-in';
import { VisuallyHidden } from '@shared/ui';
import { Sheet } from '@shared/ui/sheet';
import { type ComponentType, useState } from 'react';
import { Ended, EndedActions } from './ended.tsx';
import type { ShownStep, StepProps } from './props.ts';
import { Review, ReviewActions } from './review.tsx';
import { Waiting, WaitingActions } from './waiting.tsx';
import { WalletChoice } from './wallet-choice.tsx';
import { WrongNetwork, WrongNetworkActions } from './wrong-network.tsx';

interface View {
  Body: ComponentType<StepProps>;
  Actions?: ComponentType<StepProps>;
}

/** What the sheet shows in each step. In `inviteRequired` the popup takes its place. */
const views: Partial<Record<SignInStep, View>> = {
  checkingWallet: { Body: WalletChoice },
  choosing: { Body: WalletChoice },
  wrongNetwork: { Body: WrongNetwork, Actions: WrongNetworkActions },
  reviewing: { Body: Review, Actions: ReviewActions },
  cancelled: { Body: Ended, Actions: EndedActions },
  failed: { Body: Ended, Actions: EndedActions },
  invalid: { Body: Ended, Actions: EndedActions },
};

/** In all other steps the wallet or the server is at work. */
const waiting: View = { Body: Waiting, Actions: WaitingActions };

/** Signing in, from the first tap to the session. Closing it ends the attempt. */
export default function SignInSheet() {
  const { t } = useTranslation('host');
  const signIn = useSignIn();
  const { step } = signIn.state;
  const open = step !== 'closed' && step !== 'inviteRequired';
  // The last step stays readable while the sheet leaves.
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
      {/* The title changes with the step; that alone says nothing to a screen reader. */}
      <VisuallyHidden role="status">{t(`member:signIn.step.${shown}`)}</VisuallyHidden>
      <Body {...signIn} step={shown} />
    </Sheet>
  );
}
