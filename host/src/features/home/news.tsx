import { useConfig, useFormat, useTranslation } from '@shared/shell';
import { List, ListItem, Section } from '@shared/ui';
import styles from './home.module.css';
import { useAnnouncements } from './use-announcements.ts';

/** What the operator announces, and the facts this deployment runs on. */
export function News() {
  const { t } = useTranslation('host');
  const { chain, ticket_price: price } = useConfig();
  const format = useFormat();
  const { items } = useAnnouncements();
  return (
    <Section title={t('home.news.title')} className={styles.section}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('home.news.price')}</dt>
          <dd>{format.amount(price, 'JU')}</dd>
        </div>
        <div>
          <dt>{t('home.news.network')}</dt>
          <dd translate="no">{`${chain.name} · ${chain.id}`}</dd>
        </div>
        <div>
          <dt>{t('home.news.confirmations')}</dt>
          <dd>{t('home.news.blocks', { count: chain.confirmations })}</dd>
        </div>
      </dl>
      {items.length > 0 && (
        <List label={t('home.news.title')} variant="plain">
          {items.map(({ id, text, path }) => (
            <ListItem key={id} icon="bell" title={text} to={path ?? undefined} />
          ))}
        </List>
      )}
    </Section>
  );
}
