import { limits } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { Form, TextField, useApiForm } from '@shared/kit/form';
import { toast, useTranslation } from '@shared/shell';

interface ContactNameFormProps {
  address: string;
  name: string | null;
  onDone(): void;
}

/** Edits the name that the member gives an address. It is shown instead of the address. */
export function ContactNameForm({ address, name, onDone }: ContactNameFormProps) {
  const { t } = useTranslation('remote-account');
  const form = useApiForm(user.saveTransferContact, {
    draft: `contact ${address}`,
    secret: ['address'],
    initial: { address, name: name ?? '' },
    onDone() {
      toast({ tone: 'success', text: t('contacts.saved') });
      onDone();
    },
  });
  return (
    <Form form={form} submitLabel={t('contacts.save')}>
      <TextField
        field={form.field('name')}
        label={t('contacts.name')}
        hint={t('contacts.name.hint')}
        maxLength={limits.contactName}
        autoComplete="off"
      />
    </Form>
  );
}
