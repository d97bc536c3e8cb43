import { useTranslation } from '@shared/shell';
import { List, ListItem, Section, Skeleton } from '@shared/ui';
import styles from './home.module.css';
import { useAnnouncements } from './use-announcements.ts';

export function News() {
  const { t } = useTranslation('host');
  const { items, pending } = useAnnouncements();
  return (
    <Section title={t('home.news.title')} className={styles.section}>
      {items.length > 0 ? (
        <List label={t('home.news.title')} variant="plain">
          {items.map(({ id, text, path }) => (
            <ListItem key={id} icon="bell" title={text} to={path ?? undefined} />
          ))}
        </List>
      ) : pending ? (
        <Skeleton shape="row" count={3} />
      ) : (
        <p className={styles.quiet}>{t('home.news.none')}</p>
      )}
    </Section>
  );
}
