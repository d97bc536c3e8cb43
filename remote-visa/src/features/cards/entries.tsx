import { NotOpenMark } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { List, ListItem, Section } from '@shared/ui';

/** The ways into applications, cardholders and addresses. */
export function Entries({ open }: { open: number }) {
  const { t } = useTranslation('remote-visa');
  return (
    <Section title={t('entries.heading')}>
      <List>
        <ListItem
          icon="list"
          title={t('entries.applications')}
          description={open > 0 && t('entries.applications.open', { count: open })}
          meta={<NotOpenMark to="/bank/applyList" />}
          to="/bank/applyList"
        />
        <ListItem
          icon="holder"
          title={t('entries.holders')}
          meta={<NotOpenMark to="/bank/holdersList" />}
          to="/bank/holdersList"
        />
        <ListItem
          icon="map-pin"
          title={t('entries.addresses')}
          meta={<NotOpenMark to="/bank/addressList" />}
          to="/bank/addressList"
        />
      </List>
    </Section>
  );
}
