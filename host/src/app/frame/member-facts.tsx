import { useSession, useTranslation } from '@shared/shell';
import { cx } from '@shared/ui';
import type { ReactNode } from 'react';
import styles from './member-facts.module.css';

/** Level and node of who is signed in, then what the caller adds. */
export function MemberFacts({
  className,
  children,
}: {
  className: string | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation('host');
  const { user } = useSession();
  return (
    <dl className={cx(styles.facts, className)}>
      <div>
        <dt>{t('menu.level')}</dt>
        <dd>{user ? user.level : '–'}</dd>
      </div>
      <div>
        <dt>{t('menu.node')}</dt>
        <dd>{user?.node ?? t('menu.noNode')}</dd>
      </div>
      {children}
    </dl>
  );
}
