import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './steps.module.css';

export type StepState = 'done' | 'current' | 'todo' | 'failed';

export interface StepItem {
  id?: string | undefined;
  title: ReactNode;
  detail?: ReactNode;
  state: StepState;
}

export interface StepsProps {
  steps: readonly StepItem[];
  /** Accessible name: 'Payment progress'. */
  label: string;
  /** Text for each state, read out before the step: 'Done', 'In progress' … */
  stateLabels: Record<StepState, string>;
  className?: string | undefined;
}

/** A process as an ordered list of steps, each with its state. */
export function Steps({ steps, label, stateLabels, className }: StepsProps) {
  return (
    <ol className={cx(styles.steps, className)} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.id ?? index}
          className={styles.step}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.marker} aria-hidden="true">
            {step.state === 'done' && <Icon name="check" size={14} />}
            {step.state === 'failed' && <Icon name="x" size={14} />}
          </span>
          <div className={styles.body}>
            <p className={styles.title}>
              <VisuallyHidden>{`${stateLabels[step.state]}: `}</VisuallyHidden>
              <span>{step.title}</span>
            </p>
            {step.detail && <p className={styles.detail}>{step.detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
