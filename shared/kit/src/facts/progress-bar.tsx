import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** What is measured. */
  label: string;
  /** 0 to 1. */
  ratio: number;
  /** The same in words: '3%', '2 d 5 h'. */
  text: string;
  /** `warning`: not much is left. */
  tone?: 'warning' | undefined;
}

/** How far something has come, or how much of it is left. */
export function ProgressBar({ label, ratio, text, tone }: ProgressBarProps) {
  return (
    <progress
      className={styles.bar}
      data-tone={tone}
      max={10_000}
      value={Math.round(Math.min(1, Math.max(0, ratio)) * 10_000)}
      aria-label={label}
      aria-valuetext={text}
    />
  );
}
