import { useTranslation } from '@shared/shell';
import { useInvite } from '@shared/shell/sign-in';
import { Button, Stack, TextInput } from '@shared/ui';
import { Dialog } from '@shared/ui/dialog';
import { type FormEvent, useState } from 'react';

/** Dialog for the invite code (specification §6, §8); then continues the login that needs it. */
export default function InvitePopup() {
  const { t } = useTranslation('host');
  const invite = useInvite();
  const [code, setCode] = useState(invite.code ?? '');
  const [malformed, setMalformed] = useState(false);

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
          <Stack gap={3}>
            <Button variant="primary" type="submit" full>
              {t('invite.submit')}
            </Button>
            {invite.skip ? (
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
