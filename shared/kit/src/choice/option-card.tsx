import type { ReactNode } from 'react';
import styles from './option-card.module.css';

export interface OptionCardProps {
  /** Of the group: one of its cards is chosen. */
  name: string;
  checked: boolean;
  onChoose(): void;
  disabled?: boolean | undefined;
  /** `sm`: one line, beside the others. */
  size?: 'md' | 'sm' | undefined;
  /** Before the words: an icon, a coin. */
  leading: ReactNode;
  children: ReactNode;
}

/** One of several things to choose from: a radio button that is a card with what it stands for. */
export function OptionCard(props: OptionCardProps) {
  const { name, checked, onChoose, disabled, size = 'md', leading, children } = props;
  return (
    <label className={styles.option} data-size={size}>
      <input
        type="radio"
        className={styles.radio}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
      />
      {leading}
      <span className={styles.words}>{children}</span>
    </label>
  );
}
