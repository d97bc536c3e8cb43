import { useTranslation } from '@shared/shell';
import { useInviter } from '@shared/shell/sign-in';
import { Notice } from '@shared/ui';

/** Names the inviter. Renders nothing while the name is unknown. */
export default function InvitedNote() {
  const { t } = useTranslation('member');
  const name = useInviter()?.name;
  return name ? <Notice live>{t('signIn.invite.from', { name })}</Notice> : null;
}
