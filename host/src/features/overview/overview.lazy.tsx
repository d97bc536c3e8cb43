import { Balances } from './balances.tsx';
import { NextStepCard } from './next-step-card.tsx';
import styles from './overview.module.css';
import { Activity, Summaries } from './summaries.tsx';

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
