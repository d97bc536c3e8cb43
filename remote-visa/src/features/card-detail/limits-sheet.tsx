import { limitNames } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import type { SheetState } from '@shared/kit';
import { AmountField, Form, useApiForm } from '@shared/kit/form';
import { DetailSheet } from '@shared/kit/sheet';
import { toast, useFormat, useTranslation } from '@shared/shell';
import type { CardSheetProps } from './card-actions.tsx';

export function LimitsSheet({ card, open, onClose }: CardSheetProps & SheetState) {
  const { t } = useTranslation('remote-visa');
  return (
    <DetailSheet
      open={open}
      onClose={onClose}
      title={t('card.do.limits')}
      description={t('limits.lead')}
    >
      {open && <LimitsForm card={card} onClose={onClose} />}
    </DetailSheet>
  );
}

function LimitsForm({ card, onClose }: Pick<CardSheetProps, 'card'> & { onClose(): void }) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const form = useApiForm(visa.updateLimits, {
    draft: `card limits ${card.id}`,
    secret: ['id'],
    initial: { id: card.id, limits: card.limits },
    onDone() {
      toast({ tone: 'success', text: t('limits.done') });
      onClose();
    },
  });
  return (
    <Form form={form} submitLabel={t('limits.submit')}>
      {limitNames.map((name) => {
        const most = card.most[name];
        return (
          <AmountField
            key={name}
            field={form.part('limits', name)}
            asset="USDT"
            label={t(`limits.${name}`)}
            max={most ?? undefined}
            hint={
              most === null
                ? t('limits.none')
                : t('limits.most', { amount: format.amount(most, 'USDT') })
            }
          />
        );
      })}
    </Form>
  );
}
