import { limits } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { Form, IdentifierField, useApiForm } from '@shared/kit/form';
import { confirm, toast, useTranslation } from '@shared/shell';

const uid = /^[A-Za-z0-9]+$/;

/** Binds a UID. Asks for confirmation before it replaces an existing UID. */
export function UidForm({ bound }: { bound: string | null }) {
  const { t } = useTranslation('remote-defi');
  const form = useApiForm(user.updateJuUid, {
    draft: 'exchange',
    async before({ uid }) {
      if (!bound || bound === uid) return;
      await confirm({
        title: t('bind.confirm.title'),
        message: t('bind.confirm.text'),
        details: [
          { label: t('bind.current'), value: bound },
          { label: t('bind.new'), value: uid },
        ],
        confirmLabel: t('bind.again'),
      });
    },
    onDone: () => toast({ tone: 'success', text: t('bind.done') }),
  });
  const { min, max } = limits.exchangeUid;
  const check = (value: string) =>
    value.length < min || value.length > max || !uid.test(value)
      ? t('bind.wrong', { min, max })
      : undefined;
  return (
    <Form form={form} submitLabel={t(bound ? 'bind.again' : 'bind.action')}>
      <IdentifierField
        field={form.field('uid')}
        label={t('bind.uid')}
        hint={t('bind.hint', { min, max })}
        check={check}
      />
    </Form>
  );
}
