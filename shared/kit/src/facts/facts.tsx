import { useFormat, useTranslation } from '@shared/shell';
import { cx, type StepState, Steps } from '@shared/ui';
import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  label: string;
  /** A fact whose value renders nothing is omitted: undefined, null, false or ''. */
  value: ReactNode;
  /** Emphasises the fact as a total. */
  total?: boolean;
}

export interface FactsProps {
  facts: readonly Fact[];
  /** `rows` (default): value beside label. `columns`: value below label, in two columns. */
  layout?: 'rows' | 'columns' | undefined;
  className?: string | undefined;
}

/** A list of labels and values. */
export function Facts({ facts, layout = 'rows', className }: FactsProps) {
  return (
    <dl className={cx(styles.facts, className)} data-layout={layout}>
      {facts.map(({ label, value, total }) =>
        value === undefined || value === null || value === false || value === '' ? null : (
          <div key={label} data-total={total || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

export interface TimelineEvent {
  id: string;
  title: ReactNode;
  /** `done`: past; `current`: in progress; `todo`: next; `failed`: ended the process. */
  state: StepState;
  /** Time of the event, past or due, RFC 3339. */
  at?: string | undefined;
  /** The actor: 'You', 'The card issuer'. */
  by?: string | undefined;
  detail?: ReactNode;
}

/** A record's past and next events. */
export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const steps = events.map(({ id, title, state, at, by, detail }) => ({
    id,
    title,
    state,
    detail: (at || by || detail) && (
      <>
        {(at || by) && (
          <span className={styles.meta}>
            {at && <time dateTime={at}>{format.date(at)}</time>}
            {by && <span>{by}</span>}
          </span>
        )}
        {detail}
      </>
    ),
  }));
  const stateLabels = {
    done: t('timeline.done'),
    current: t('timeline.current'),
    todo: t('timeline.todo'),
    failed: t('timeline.failed'),
  };
  return <Steps label={label} steps={steps} stateLabels={stateLabels} />;
}
