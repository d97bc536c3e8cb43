import type { Passkey } from '@shared/contract';
import * as security from '@shared/contract/endpoints/security';
import { Form, TextField, useApiForm } from '@shared/kit/form';
import { toast, useTranslation } from '@shared/shell';

export function PasskeyNameForm({ passkey, onDone }: { passkey: Passkey; onDone(): void }) {
  const { t } = useTranslation('remote-account');
  const form = useApiForm(security.renamePasskey, {
    initial: { id: passkey.id, name: passkey.name },
    onDone() {
      toast({ tone: 'success', text: t('passkeys.renamed') });
      onDone();
    },
  });
  return (
    <Form form={form} submitLabel={t('passkeys.save')}>
      <TextField
        field={form.field('name')}
        label={t('passkeys.name')}
        maxLength={40}
        autoComplete="off"
      />
    </Form>
  );
}
