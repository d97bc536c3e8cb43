import { limits } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { Notice } from '@shared/ui';
import { usePageName } from './page-name.ts';
import type { StepProps } from './props.ts';

const endings = {
  expired: 'member:signIn.ended.expired',
  unauthorized: 'member:signIn.ended.unauthorized',
  accountChanged: 'member:signIn.ended.accountChanged',
  accountChangedElsewhere: 'member:signIn.ended.accountChanged',
  otherTab: 'shell:session.otherTab',
  otherAccount: 'shell:session.otherAccount',
} as const satisfies Record<NonNullable<StepProps['ended']>, string>;

const minuteMs = 60_000;

/** Tells why a sign-in is necessary, and which page opens after it. */
export function Reason({ ended, target }: Pick<StepProps, 'ended' | 'target'>) {
  const { t } = useTranslation('host');
  const page = usePageName(target);
  const reason = ended && t(endings[ended], { minutes: limits.sessionTtlMs / minuteMs });
  const next = page && t(ended ? 'member:signIn.goOn' : 'member:signIn.open', { page });
  if (!reason && !next) return null;
  return <Notice title={reason && next && reason}>{next ?? reason}</Notice>;
}
