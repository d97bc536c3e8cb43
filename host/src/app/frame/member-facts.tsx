import { session, useSession, useTranslation } from '@shared/shell';
import { cx } from '@shared/ui';
import { type ReactNode, useEffect } from 'react';
import styles from './member-facts.module.css';

export function MemberFacts({
  className,
  children,
}: {
  className: string | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation('host');
  const { user } = useSession();
  // A node bought since the last load changes both facts. Known values show until the answer arrives.
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
