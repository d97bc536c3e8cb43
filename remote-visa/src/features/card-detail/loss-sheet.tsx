import type { CardDetail, LossReason } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { HelpLink, type SheetState, useConfirmedCall } from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { navigate, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { type IconName, List, ListItem, Row, Stack } from '@shared/ui';
import { actionText } from './action-names.ts';
import type { CardSheetProps } from './card-actions.tsx';

interface Offer {
  /** Prefix of the keys of the reason's texts. */
  texts: LossReason | 'exposed';
  reason: LossReason;
  icon: IconName;
}

/** A virtual card cannot be lost, but others can learn its number. */
const offers: Record<CardDetail['type'], readonly Offer[]> = {
  physical: [
    { texts: 'lost', reason: 'lost', icon: 'search' },
    { texts: 'stolen', reason: 'stolen', icon: 'alert' },
  ],
  virtual: [{ texts: 'exposed', reason: 'stolen', icon: 'alert' }],
};

/** Offers the reasons to block a card permanently. Each is confirmed. */
export function LossSheet({ card, open, onClose }: CardSheetProps & SheetState) {
  const { id, last4, type, product_id: productId } = card;
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const terms = useApiQuery(visa.getVirtualCardBin, { type }, { enabled: open });
  const { run, busy } = useConfirmedCall(visa.reportLost);

  async function report({ reason, texts }: Offer): Promise<void> {
    if (busy) return;
    // The owner can report the loss even if the price fails to load.
    const known = terms.data ?? (await terms.refetch()).data;
    const fee = known?.products.find((product) => product.id === productId)?.fee;
    const price = fee && (BigInt(fee) === 0n ? t('products.fee.free') : format.amount(fee, 'USDT'));
    const question = {
      title: t(`${texts}.title`, { last4 }),
      message: t(`${reason}.text`),
      ...(price && { details: [{ label: t('lost.fee'), value: price }] }),
      confirmLabel: t('lost.action'),
      tone: 'danger',
    } as const;
    if (!(await run({ id, reason }, question, t(`${reason}.done`, { last4 })))) return;
    onClose();
    // The owner of a stolen card first checks its payments. A frozen account gets no replacement.
    if (reason === 'lost' && !card.account_frozen)
      navigate(`/bank/physicalReapply?card=${encodeURIComponent(id)}`);
  }

  return (
    <DetailSheet
      open={open}
      onClose={onClose}
      title={t(actionText('lost', card))}
      description={t(type === 'virtual' ? 'exposed.lead' : 'lost.lead')}
    >
      <Stack gap={4}>
        <List>
          {offers[type].map((offer) => (
            <ListItem
              key={offer.reason}
              icon={offer.icon}
              title={t(`${offer.texts}.reason`)}
              description={t(`${offer.reason}.next`)}
              onClick={() => void report(offer)}
            />
          ))}
        </List>
        <Row>
          <HelpLink topic="card-lost" edge="start" onClick={onClose} />
        </Row>
      </Stack>
    </DetailSheet>
  );
}
