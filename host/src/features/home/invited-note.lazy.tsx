import { useTranslation } from '@shared/shell';
import { useInviter } from '@shared/shell/sign-in';
import { Notice } from '@shared/ui';
import { InviteProblem } from '../../lazy/invite-problem.tsx';

/** Names the inviter, or reports an unknown code. Renders nothing before the server has answered. */
export default function InvitedNote() {
  const { t } = useTranslation('host');
  const inviter = useInviter();
  if (inviter?.problem) return <InviteProblem {...inviter} />;
  if (!inviter?.name) return null;
  return <Notice live>{t('member:signIn.invite.from', { name: inviter.name })}</Notice>;
}
