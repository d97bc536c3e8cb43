import { useConfig, useTranslation } from '@shared/shell';
import type { Inviter } from '@shared/shell/sign-in';
import { Button, Notice } from '@shared/ui';

/** Says that no member has the code of the invite. Offers to go on without it, unless one is needed. */
export function InviteProblem({ problem, forget }: Pick<Inviter, 'problem' | 'forget'>) {
  const { t } = useTranslation('host');
  const { invite_required: isRequired } = useConfig();
  return (
    <Notice
      tone="warning"
      live
      action={
        !isRequired && (
          <Button size="sm" onClick={forget}>
            {t('invite.skip')}
          </Button>
        )
      }
    >
      {problem}
    </Notice>
  );
}
