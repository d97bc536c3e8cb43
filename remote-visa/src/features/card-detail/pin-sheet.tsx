import type { ConfirmedStepUp, DataOf } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import type { SheetState } from '@shared/kit';
import { NewPin } from '@shared/kit/form';
import { DetailSheet } from '@shared/kit/sheet';
import { ConfirmAct } from '@shared/kit/step-up';
import { ApiError, api, errorText, toast, toastError, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { Button, Stack } from '@shared/ui';
import { CompactEncrypt, importJWK } from 'jose';
import { type FormEvent, useState } from 'react';
import type { CardSheetProps } from './card-actions.tsx';

export function PinSheet({ card, open, onClose }: CardSheetProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  return (
    <DetailSheet
      open={open}
      onClose={onClose}
      title={t(card.has_pin ? 'card.do.pin.change' : 'card.do.pin')}
      description={t('pin.lead')}
    >
      {open && <PinForm id={card.id} onClose={onClose} />}
    </DetailSheet>
  );
}

function PinForm({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useTranslation('remote-visa');
  const [pin, setPin] = useState<string>();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const { mutateAsync } = useApiMutation(visa.updatePin, { quiet: true });

  async function set(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (pin === undefined || busy) return;
    setBusy(true);
    try {
      await send(pin);
    } catch (error) {
      if (error instanceof ApiError && error.is('stepUpRequired')) setAsked(true);
      else toastError(error);
    } finally {
      setBusy(false);
    }
  }

  /** Sets the PIN. The form shows again if the issuer refuses it. */
  async function send(chosen: string, confirmed?: ConfirmedStepUp): Promise<void> {
    try {
      const encrypted = await encryptPin(chosen, await api.call(visa.pinSetup, { id }));
      const input = { id, pin: encrypted };
      await mutateAsync(confirmed ? { ...input, step_up: confirmed } : input);
    } catch (error) {
      if (!(error instanceof ApiError && error.is('pinRefused'))) throw error;
      setAsked(false);
      setTried(false);
      setPin(undefined);
      setRefused(errorText(error));
      return;
    }
    toast({ tone: 'success', text: t('pin.done') });
    onClose();
  }

  if (isAsked && pin !== undefined) {
    return (
      <ConfirmAct
        intent={{ purpose: 'cardPin', card: id }}
        onConfirmed={(confirmed) => send(pin, confirmed)}
      />
    );
  }
  return (
    <form noValidate onSubmit={(event) => void set(event)}>
      <Stack gap={6}>
        <NewPin
          label={t('pin.new')}
          againLabel={t('pin.again')}
          hint={t('pin.hint')}
          tried={tried}
          error={refused}
          onChange={(next) => {
            setRefused(undefined);
            setPin(next);
          }}
        />
        <Button type="submit" variant="primary" busy={busy} full>
          {t('pin.submit')}
        </Button>
      </Stack>
    </form>
  );
}

/**
 * Encrypts a PIN so that only the issuer can read it, and only for this card (JWE compact, RFC
 * 7516: ECDH-ES with A256GCM). The plain PIN never leaves this page.
 */
async function encryptPin(
  pin: string,
  { key, card }: DataOf<typeof visa.pinSetup>,
): Promise<string> {
  const { kid, ...jwk } = key;
  const said = new TextEncoder().encode(JSON.stringify({ pin, card }));
  return new CompactEncrypt(said)
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
}
