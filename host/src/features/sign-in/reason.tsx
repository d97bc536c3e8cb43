import { limits } from '@shared/contract';
import { dismissToast, shellStore, toastsAtom, useTranslation } from '@shared/shell';
import { Notice } from '@shared/ui';
import { useEffect } from 'react';
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
  useEffect(() => {
    if (ended) dismissSignInToasts();
  }, [ended]);
  const reason = ended && t(endings[ended], { minutes: limits.sessionTtlMs / minuteMs });
  const next = page && t(ended ? 'member:signIn.goOn' : 'member:signIn.open', { page });
  if (!reason && !next) return null;
  return <Notice title={reason && next && reason}>{next ?? reason}</Notice>;
}

/** Dismisses the message about the end of the session, because the sheet explains it. */
function dismissSignInToasts() {
  for (const { id, next } of shellStore.get(toastsAtom)) if (next === 'signIn') dismissToast(id);
}
