import type { TicketConfig } from '@shared/contract';
import { useConfig, useTranslation } from '@shared/shell';
import { Icon, type IconName, Section } from '@shared/ui';
import styles from './about-tickets.module.css';
import { lapseDays } from './lapse.ts';

const points = [
  ['entry', 'ticket'],
  ['lapse', 'clock'],
  ['promise', 'shield'],
] as const satisfies readonly (readonly [name: string, icon: IconName])[];

/** Explains tickets in plain words before a purchase. */
export function AboutTickets({ config }: { config: TicketConfig }) {
  const { t } = useTranslation('remote-defi');
  const values = { chain: useConfig().chain.name, count: lapseDays(config.lapse_ms) };
  return (
    <Section title={t('about.heading')}>
      <ul className={styles.points}>
        {points.map(([name, icon]) => (
          <li key={name} className={styles.point}>
            <Icon name={icon} size={20} className={styles.icon} />
            <div>
              <h3 className={styles.title}>{t(`about.${name}.title`, values)}</h3>
              <p className={styles.text}>{t(`about.${name}.text`, values)}</p>
              {name === 'lapse' && <p className={styles.text}>{t('ticket.operation')}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
