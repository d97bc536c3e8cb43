import { Balances } from './balances.tsx';
import { NextStepCard } from './next-step-card.tsx';
import styles from './overview.module.css';
import { Activity, Summaries } from './summaries.tsx';

/** What is the member's: money, tickets, cards, what happened last, and what to do next. */
export default function Overview() {
  return (
    <div className={styles.overview}>
      <Balances />
      <NextStepCard />
      <Summaries />
      <Activity />
    </div>
  );
}
