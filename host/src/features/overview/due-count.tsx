import type { AddedDue, Due } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import * as wallet from '@shared/contract/endpoints/wallet';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { VisuallyHidden } from '@shared/ui';
import styles from './due-count.module.css';

interface DueCountProps {
  kinds: readonly string[];
  /** Places the count on a tab's icon, where the label leaves no space. */
  corner?: boolean | undefined;
}

/** Renders nothing if the count is zero or unknown. */
export function DueCount({ kinds, corner = false }: DueCountProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { data } = useApiQuery(user.due);
  // Each page of a member has a count. It keeps the account's money current, so that a page that
  // opens later does not begin with an earlier balance.
  useApiQuery(wallet.balances);
  const count = countDue([...(data?.list ?? []), ...(data?.added ?? [])], kinds);
  if (count === 0) return null;
  const number = format.number(count);
  const isUnread = kinds.every((kind) => kind === 'notice');
  return (
    <span className={styles.count} data-corner={corner || undefined}>
      <span aria-hidden="true">{number}</span>
      <VisuallyHidden>{t(isUnread ? 'due.unread' : 'due.count', { number })}</VisuallyHidden>
    </span>
  );
}

/** Sums the counts of the given kinds. A kind that the server does not send counts as zero. */
function countDue(due: readonly (Due | AddedDue)[], kinds: readonly string[]): number {
  return due.reduce((sum, { kind, count }) => sum + (kinds.includes(kind) ? count : 0), 0);
}
