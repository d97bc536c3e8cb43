import type { DueKind } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { VisuallyHidden } from '@shared/ui';
import { countDue } from './count-due.ts';
import styles from './due-count.module.css';

export interface DueCountProps {
  /** Kinds that the entry's page is about. */
  kinds: readonly string[];
  /** On a tab's icon, where there is no room beside the word. */
  corner?: boolean | undefined;
}

/** How many things a member has to do behind an entry; nothing without any, or while it is not known. */
export function DueCount({ kinds, corner = false }: DueCountProps) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { data } = useApiQuery(user.due);
  const count = countDue(data?.list ?? [], kinds as readonly DueKind[]);
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
