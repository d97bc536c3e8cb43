import type { ReactNode } from 'react';
import styles from './option-card.module.css';

export interface OptionCardProps {
  name: string;
  checked: boolean;
  onChoose(): void;
  disabled?: boolean | undefined;
  /** `sm`: one line, side by side with the other cards. */
  size?: 'md' | 'sm' | undefined;
  /** Icon or coin before the text. */
  leading: ReactNode;
  children: ReactNode;
}

/** A radio button drawn as a card that shows its option. */
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
