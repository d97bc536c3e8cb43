import { useTranslation } from '@shared/shell';
import { List, ListItem, Section } from '@shared/ui';

interface EntriesProps {
  /** Number of cards and of applications in progress. */
  cards: number;
  open: number;
}

/** Links to cards, applications, cardholders and addresses. */
export function Entries({ cards, open }: EntriesProps) {
  const { t } = useTranslation('remote-visa');
  return (
    <Section title={t('entries.heading')}>
      <List>
        {cards > 0 && <ListItem icon="card" title={t('entries.cards')} to="/mineCard" />}
        <ListItem
          icon="list"
          title={t('entries.applications')}
          description={open > 0 && t('entries.applications.open', { count: open })}
          to="/bank/applyList"
        />
        <ListItem icon="holder" title={t('entries.holders')} to="/bank/holdersList" />
        <ListItem icon="map-pin" title={t('entries.addresses')} to="/bank/addressList" />
      </List>
    </Section>
  );
}
