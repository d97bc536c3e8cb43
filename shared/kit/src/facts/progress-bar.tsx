import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  /** Names the measured quantity. */
  label: string;
  /** 0 to 1. */
  ratio: number;
  /** The ratio as text: '3%', '2 d 5 h'. */
  text: string;
  /** `warning`: little is left. */
  tone?: 'warning' | undefined;
}

/** Shows progress, or how much is left. */
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
