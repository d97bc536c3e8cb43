import * as visa from '@shared/contract/endpoints/visa';
import type { SheetState } from '@shared/kit';
import { Form, OtpField, useApiForm } from '@shared/kit/form';
import { DetailSheet } from '@shared/kit/sheet';
import { toast, useConfig, useTranslation } from '@shared/shell';
import { Notice } from '@shared/ui';
import type { CardSheetProps } from './card-actions.tsx';

/** Activates a card that arrived by post, with the code from its letter. */
export function ActivateSheet({ card, open, onClose }: CardSheetProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  const { sandbox } = useConfig();
  const form = useApiForm(visa.active, {
    initial: { id: card.id },
    secret: ['code'],
    errorsAt: { activationCodeWrong: 'code' },
    onDone() {
      toast({ tone: 'success', text: t('activate.done') });
      onClose();
    },
  });
  return (
    <DetailSheet
      open={open}
      onClose={onClose}
      title={t('activate.title')}
      description={t('activate.lead')}
    >
      <Form form={form} submitLabel={t('card.do.activate')}>
        <OtpField field={form.field('code')} label={t('activate.code')} />
        {sandbox && <Notice icon="info">{t('activate.sandbox')}</Notice>}
      </Form>
    </DetailSheet>
  );
}
