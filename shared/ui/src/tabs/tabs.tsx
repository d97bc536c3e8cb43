import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './tabs.module.css';

export interface TabItem {
  value: string;
  label: ReactNode;
  /** A count or Badge after the label. */
  badge?: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  tabs: readonly TabItem[];
  /** Keeps hidden panels in the DOM, with their state. Default: false. */
  keepMounted?: boolean | undefined;
  className?: string | undefined;
}

/** Views of one subject. Arrow keys move the focus, Enter or Space selects. */
export function Tabs({
  label,
  value,
  onValueChange,
  tabs,
  keepMounted = false,
  className,
}: TabsProps) {
  return (
    <Base.Root
      className={cx(styles.root, className)}
      value={value}
      onValueChange={(next: string) => onValueChange(next)}
    >
      <Base.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            <span>{tab.label}</span>
            {tab.badge !== undefined && <span className={styles.badge}>{tab.badge}</span>}
          </Base.Tab>
        ))}
        <Base.Indicator className={styles.indicator} />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel
          key={tab.value}
          value={tab.value}
          keepMounted={keepMounted}
          className={styles.panel}
        >
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
