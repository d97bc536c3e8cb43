import { session, useSession, useTranslation } from '@shared/shell';
import { cx } from '@shared/ui';
import { type ReactNode, useEffect } from 'react';
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
  // A node that was bought meanwhile changes both. What is known is shown until the answer is there.
  useEffect(() => void session.loadProfile().catch(() => undefined), []);
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
