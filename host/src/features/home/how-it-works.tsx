import { useConfig, useFormat, useTranslation } from '@shared/shell';
import styles from './home.module.css';

const steps = ['connect', 'sign', 'buy', 'follow', 'card'] as const;

/** The newcomer's path, in order. */
export function HowItWorks() {
  const { t } = useTranslation('host');
  const { chain, ticket_price: price } = useConfig();
  const format = useFormat();
  const values = {
    chain: chain.name,
    confirmations: chain.confirmations,
    price: format.amount(price, 'JU'),
  };
  return (
    <section id="how" className={styles.section} aria-labelledby="how-title">
      <h2 id="how-title" tabIndex={-1}>
        {t('home.how.title')}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step} className={styles.step}>
            <h3>{t(`home.how.${step}`)}</h3>
            <p>{t(`home.how.${step}Text`, values)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
