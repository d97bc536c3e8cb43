import type { TransferContact } from '@shared/contract';
import type { SheetState } from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { useTranslation } from '@shared/shell';
import { Address, IconButton, List, ListItem } from '@shared/ui';
import { useState } from 'react';
import { ContactNameForm } from './contact-name-form.tsx';

export interface ContactsSheetProps {
  contacts: readonly TransferContact[];
  onChoose(address: string): void;
}

export function ContactsSheet({
  contacts,
  onChoose,
  open,
  onClose,
}: ContactsSheetProps & SheetState) {
  const { t } = useTranslation('remote-account');
  const [named, setNamed] = useState<string>();
  return (
    <DetailSheet
      open={open}
      onClose={onClose}
      title={t('contacts.title')}
      description={t('contacts.lead')}
    >
      <List>
        {contacts.map(({ address, name, times }) => (
          <ListItem
            key={address}
            icon="user"
            title={name ?? <Address value={address} />}
            description={
              <>
                {name && <Address value={address} />}{' '}
                <span>{t('contacts.times', { count: times })}</span>
              </>
            }
            onClick={() => {
              onChoose(address);
              onClose();
            }}
            trailing={
              <IconButton
                icon="more"
                label={t('contacts.rename', { who: name ?? address })}
                onClick={() => setNamed(named === address ? undefined : address)}
              />
            }
            below={
              named === address && (
                <ContactNameForm address={address} name={name} onDone={() => setNamed(undefined)} />
              )
            }
          />
        ))}
      </List>
    </DetailSheet>
  );
}
