import { Card } from '@shared/ui';
import { type ReactNode, useId } from 'react';
import styles from './money-group.module.css';

interface MoneyGroupProps {
  /** Logo of the wallet or the brand. */
  mark: ReactNode;
  /** 'Connected wallet'. */
  title: string;
  /** Location of the money: 'On chain', 'Kept by …'. */
  where: ReactNode;
  /** Its uses, and the party that can move it. */
  about: string;
  children: ReactNode;
}

/** Balances in one location, with the location's name. */
export function MoneyGroup({ mark, title, where, about, children }: MoneyGroupProps) {
  const id = useId();
  return (
    <Card as="section" className={styles.group} aria-labelledby={id}>
      <header className={styles.head}>
        {mark}
        <div className={styles.names}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <p className={styles.where}>{where}</p>
        </div>
      </header>
      {children}
      <p className={styles.about}>{about}</p>
    </Card>
  );
}
