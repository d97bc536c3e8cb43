import { useTranslation } from '@shared/shell';
import type { Inviter } from '@shared/shell/sign-in';
import { Button, Notice } from '@shared/ui';

/** Says that no member has the code of the invite, and offers to go on without it. */
export function InviteProblem({ problem, forget }: Pick<Inviter, 'problem' | 'forget'>) {
  const { t } = useTranslation('host');
  return (
    <Notice
      tone="warning"
      live
      action={
        <Button size="sm" onClick={forget}>
          {t('invite.skip')}
        </Button>
      }
    >
      {problem}
    </Notice>
  );
}
