import { limits } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';
import { Amount, Notice, Section } from '@shared/ui';
import styles from './home.module.css';
import ledger from './protocol.module.css';

/** Amounts of a mutual aid round in JU, from specification §9. */
const mutualAid = {
  principal: 90,
  activation: 0.6,
  putIn: 90.6,
  returned: 90.6,
  profit: 1.8,
  paidOut: 92.4,
} as const;

const hour = 3_600_000;
const risks = ['source', 'reserve', 'price', 'loss'] as const;

/** Explains mutual aid: payments, returns, their source and the risks. */
export function Protocol() {
  const { t } = useTranslation('host');
  const format = useFormat();
  const values = {
    hours: limits.mutualAidTermMs / hour,
    days: limits.ticketLapseMs / (24 * hour),
  };
  const row = (label: string, amount: number, total = false) => (
    <div className={total ? ledger.total : ledger.row}>
      <dt>{label}</dt>
      <dd>
        <Amount value={format.number(amount)} unit="JU" />
      </dd>
    </div>
  );
  return (
    <Section
      title={t('home.protocol.title')}
      lead={t('home.protocol.lead', values)}
      className={styles.section}
    >
      <div className={ledger.ledger}>
        <div className={ledger.side}>
          <h3>{t('home.protocol.in')}</h3>
          <dl>
            {row(t('home.protocol.principal'), mutualAid.principal)}
            {row(t('home.protocol.activation'), mutualAid.activation)}
            {row(t('home.protocol.inTotal'), mutualAid.putIn, true)}
          </dl>
        </div>
        <p className={ledger.term}>{t('home.protocol.term', values)}</p>
        <div className={ledger.side}>
          <h3>{t('home.protocol.out')}</h3>
          <dl>
            {row(t('home.protocol.returned'), mutualAid.returned)}
            {row(t('home.protocol.profit'), mutualAid.profit)}
            {row(t('home.protocol.outTotal'), mutualAid.paidOut, true)}
          </dl>
        </div>
      </div>
      <p className={ledger.note}>{t('home.protocol.how', values)}</p>
      <Notice tone="warning" title={t('home.protocol.risks')}>
        <ul className={ledger.risks}>
          {risks.map((risk) => (
            <li key={risk}>{t(`home.protocol.risk.${risk}`, values)}</li>
          ))}
        </ul>
      </Notice>
    </Section>
  );
}
