import type { TransferContact } from '@shared/contract';
import { useLazySheet } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { Button, Row, shortened } from '@shared/ui';
import type { ContactsSheetProps } from './contacts-sheet.tsx';

/** Number of contacts shown before the user opens the full list. */
const offered = 3;

/** The latest recipients, most recent first, each selectable by one tap. */
export function ContactChoice({
  contacts,
  onChoose,
}: {
  contacts: readonly TransferContact[];
  onChoose(address: string): void;
}) {
  const { t } = useTranslation('remote-account');
  const all = useLazySheet<ContactsSheetProps>(
    async () => (await import('./contacts-sheet.tsx')).ContactsSheet,
  );
  if (contacts.length === 0) return null;
  return (
    <>
      <Row gap={2} wrap role="group" aria-label={t('contacts.title')}>
        {contacts.slice(0, offered).map(({ address, name }) => (
          <Button key={address} size="sm" onClick={() => onChoose(address)}>
            {name ?? shortened(address)}
          </Button>
        ))}
        <Button size="sm" variant="quiet" icon="users" onClick={all.show}>
          {t('contacts.title')}
        </Button>
      </Row>
      {all.sheet({ contacts, onChoose })}
    </>
  );
}
