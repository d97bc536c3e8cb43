import { useTranslation } from '@shared/shell';
import { useInviter } from '@shared/shell/sign-in';
import { Button, Notice } from '@shared/ui';

/** Names the inviter, or tells that no member has the code. Renders nothing while both are unknown. */
export default function InvitedNote() {
  const { t } = useTranslation('host');
  const inviter = useInviter();
  if (inviter?.problem) {
    return (
      <Notice
        tone="warning"
        live
        action={
          <Button size="sm" onClick={inviter.forget}>
            {t('invite.skip')}
          </Button>
        }
      >
        {inviter.problem}
      </Notice>
    );
  }
  if (!inviter?.name) return null;
  return <Notice live>{t('member:signIn.invite.from', { name: inviter.name })}</Notice>;
}
