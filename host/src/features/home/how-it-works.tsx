import { useConfig, useFormat, useTranslation } from '@shared/shell';
import styles from './home.module.css';
import { NotOpen } from './not-open.tsx';

const steps = [
  { id: 'connect', promises: [] },
  { id: 'sign', promises: [] },
  { id: 'buy', promises: [] },
  { id: 'follow', promises: ['releases', 'transfers'] },
  { id: 'card', promises: ['cards'] },
] as const;

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
        {steps.map(({ id, promises }) => (
          <li key={id} className={styles.step}>
            <h3>{t(`home.how.${id}`)}</h3>
            <p>{t(`home.how.${id}Text`, values)}</p>
            <NotOpen of={promises} className={styles.notOpen} />
          </li>
        ))}
      </ol>
    </section>
  );
}
