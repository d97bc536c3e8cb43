import { tidyHex } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { Form, IdentifierField, useApiForm } from '@shared/kit/form';
import { toast, useTranslation } from '@shared/shell';
import { Card, Section } from '@shared/ui';

/** 0x and 64 hex digits. */
const hashLength = 66;

/** Applies with a transaction hash that the member enters. */
export function HashForm() {
  const { t } = useTranslation('remote-defi');
  const form = useApiForm(user.applyTicketDividend, {
    draft: 'dividend',
    onDone: () => toast({ tone: 'success', text: t('apply.done') }),
  });
  const check = (value: string) => (value.length < hashLength ? t('apply.hash.short') : undefined);
  return (
    <Section title={t('apply.byHash')}>
      <Card>
        <Form form={form} submitLabel={t('apply.send')}>
          <IdentifierField
            field={form.field('hash')}
            label={t('apply.hash')}
            hint={t('apply.hash.hint')}
            tidy={tidyHex}
            check={check}
          />
        </Form>
      </Card>
    </Section>
  );
}
