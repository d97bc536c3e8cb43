import { dismissToast, shellStore, toastsAtom, useConfig, useTranslation } from '@shared/shell';
import { useInvite } from '@shared/shell/sign-in';
import { Button, Stack, TextInput } from '@shared/ui';
import { Dialog } from '@shared/ui/dialog';
import { useSetAtom } from 'jotai';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { modalAtom } from '../../lazy/modal.ts';
import styles from './invite-popup.module.css';

/** Dialog for the invite code (specification §6, §8); then continues the login that needs it. */
export default function InvitePopup() {
  const { t } = useTranslation('host');
  const invite = useInvite();
  const { invite_required: isRequired } = useConfig();
  const [code, setCode] = useState(invite.code ?? '');
  const [malformed, setMalformed] = useState(false);
  const messages = useMessages(invite.open);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMalformed(!invite.submit(code));
  }

  return (
    <Dialog
      open={invite.open}
      onOpenChange={(open) => !open && invite.dismiss()}
      title={t('invite.title')}
      description={t('invite.lead')}
    >
      {/* The buttons scroll with the field, so that a phone's keyboard covers neither. */}
      <form onSubmit={submit}>
        <Stack gap={5}>
          <TextInput
            label={t('home.join.code')}
            hint={t('invite.hint')}
            error={malformed ? t('invite.malformed') : invite.problem}
            value={code}
            onValueChange={(text) => {
              setMalformed(false);
              setCode(text);
            }}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          {/* After the field, which receives the focus as the first control. */}
          <div ref={messages} className={styles.messages} />
          <Stack gap={3}>
            <Button variant="primary" type="submit" full>
              {t('invite.submit')}
            </Button>
            {invite.skip && !isRequired ? (
              <Button full onClick={invite.skip}>
                {t('invite.skip')}
              </Button>
            ) : (
              <Button full onClick={invite.dismiss}>
                {t('shell:confirm.cancel')}
              </Button>
            )}
          </Stack>
        </Stack>
      </form>
    </Dialog>
  );
}

/**
 * Returns the ref of an element that contains the toasts, because on a phone they would cover the
 * popup. Closing the popup dismisses the toast that asks for the code.
 */
function useMessages(open: boolean) {
  const setModal = useSetAtom(modalAtom);
  useEffect(() => {
    if (!open) return;
    return () => {
      for (const { id, next } of shellStore.get(toastsAtom))
        if (next === 'openInvite') dismissToast(id);
    };
  }, [open]);
  return useCallback(
    (element: HTMLElement | null) => {
      setModal(element);
      return () => setModal((now) => (now === element ? null : now));
    },
    [setModal],
  );
}
