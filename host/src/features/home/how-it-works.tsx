import { shellStore, useConfig, useFormat, useSession, useTranslation } from '@shared/shell';
import { Icon } from '@shared/ui';
import { useAtomValue } from 'jotai';
import { doneStepsAtom, type Step } from '../overview/index.ts';
import styles from './home.module.css';
import { TechnicalFacts } from './technical-facts.tsx';

const steps: readonly Step[] = ['connect', 'sign', 'buy', 'follow', 'card'];

const none: ReadonlySet<Step> = new Set();

export function HowItWorks() {
  const { t } = useTranslation('host');
  const { chain, ticket_price: price } = useConfig();
  const format = useFormat();
  const known = useAtomValue(doneStepsAtom, { store: shellStore });
  const done = useSession().status === 'in' ? known : none;
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
        {steps.map((id) => (
          <li key={id} className={styles.step} data-done={done.has(id) || undefined}>
            <h3>
              {done.has(id) && <Icon name="check" size={20} label={t('step.done')} />}
              <span>{t(`home.how.${id}`)}</span>
            </h3>
            <p>{t(`home.how.${id}Text`, values)}</p>
          </li>
        ))}
      </ol>
      <TechnicalFacts />
    </section>
  );
}
