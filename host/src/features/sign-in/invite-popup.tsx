import { useTranslation } from '@shared/shell';
import { useInvite } from '@shared/shell/sign-in';
import { Button, TextInput } from '@shared/ui';
import { Dialog } from '@shared/ui/dialog';
import { type FormEvent, useId, useState } from 'react';

/** 'Enter via invite code' (specification §6, §8): the code, then the login that asked for it goes on. */
export default function InvitePopup() {
  const { t } = useTranslation('host');
  const invite = useInvite();
  const [code, setCode] = useState(invite.code ?? '');
  const [malformed, setMalformed] = useState(false);
  const form = useId();

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
      actions={
        <>
          {invite.skip ? (
            <Button onClick={invite.skip}>{t('invite.skip')}</Button>
          ) : (
            <Button onClick={invite.dismiss}>{t('shell:confirm.cancel')}</Button>
          )}
          <Button variant="primary" type="submit" form={form}>
            {t('invite.submit')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
