import type { StepUpIntent, StepUpProof } from '@shared/contract';
import { stepUp } from '@shared/contract/endpoints/auth';
import { errorText, useSession, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { signText } from '@shared/shell/wallet';
import { Button, Notice, Stack, shortened } from '@shared/ui';
import { useEffect, useRef, useState } from 'react';

export interface StepUpProps {
  intent: StepUpIntent;
  /** Makes the call that needs the signature. Its errors are shown here. */
  onProof(proof: StepUpProof): Promise<unknown>;
}

/**
 * Requests the wallet's signature for a call that was refused with `stepUpRequired`. `ConfirmAct`
 * of `@shared/kit/step-up` also offers passkeys. Each tap fetches a new text, so that the wallet
 * never shows an expired or used one.
 */
export function StepUp({ intent, onProof }: StepUpProps) {
  const { t } = useTranslation('kit');
  const { address = '' } = useSession();
  const { mutateAsync: challenge } = useApiMutation(stepUp, { quiet: true });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  async function sign(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const { message, ticket } = await challenge({ intent });
      const signature = await signText(message, address);
      // Ignores a signature that arrives after the sheet was closed.
      if (shown.current) await onProof({ ticket, signature });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap={5}>
      <p>{t('stepUp.lead', { account: shortened(address) })}</p>
      {busy && (
        <Notice icon="wallet" live>
          {t('stepUp.waiting')}
        </Notice>
      )}
      {failure !== undefined && (
        <Notice tone="danger" live>
          {errorText(failure)}
        </Notice>
      )}
      <Button variant="primary" icon="wallet" busy={busy} onClick={() => void sign()}>
        {t('pay.sign')}
      </Button>
    </Stack>
  );
}
