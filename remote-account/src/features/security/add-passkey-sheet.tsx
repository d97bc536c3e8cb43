import type { ConfirmedStepUp, PasskeyCreation } from '@shared/contract';
import * as security from '@shared/contract/endpoints/security';
import { HelpLink, type SheetState } from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { ConfirmAct, createPasskey, PasskeyError, useFailureText } from '@shared/kit/step-up';
import { toast, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { Button, Notice, Stack } from '@shared/ui';
import { useState } from 'react';

/** Adds a passkey in two steps: the wallet signs, then the browser creates the passkey. */
export function AddPasskeySheet({ open, onClose }: SheetState) {
  const { t } = useTranslation('remote-account');
  return (
    <DetailSheet open={open} onClose={onClose} title={t('passkeys.add')}>
      {open && <Steps onDone={onClose} />}
    </DetailSheet>
  );
}

interface Confirmed {
  creation: PasskeyCreation;
  step_up: ConfirmedStepUp;
}

function Steps({ onDone }: { onDone(): void }) {
  const [confirmed, setConfirmed] = useState<Confirmed>();
  // Needs a tap of its own, because browsers create a passkey only right after a tap.
  if (confirmed) return <Create {...confirmed} onDone={onDone} />;
  return (
    <ConfirmAct
      intent={{ purpose: 'addPasskey' }}
      onConfirmed={async (step_up, { creation }) => {
        if (!creation) throw new PasskeyError('unsupported');
        setConfirmed({ creation, step_up });
      }}
    />
  );
}

function Create({ creation, step_up, onDone }: Confirmed & { onDone(): void }) {
  const { t } = useTranslation('remote-account');
  const failureText = useFailureText();
  const { mutateAsync: add } = useApiMutation(security.addPasskey, { quiet: true });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function create(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const registration = await createPasskey(creation);
      await add({ registration, step_up });
      toast({ tone: 'success', text: t('passkeys.created') });
      onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack gap={5}>
      <p>{t('passkeys.create.lead')}</p>
      {busy && (
        <Notice icon="shield" live>
          {t('kit:passkey.waiting')}
        </Notice>
      )}
      {failure !== undefined && (
        <Notice
          tone="danger"
          live
          action={<HelpLink topic="passkey" edge="start" onClick={onDone} />}
        >
          {failureText(failure)}
        </Notice>
      )}
      <Button variant="primary" icon="plus" busy={busy} onClick={() => void create()} full>
        {t('passkeys.create')}
      </Button>
    </Stack>
  );
}
