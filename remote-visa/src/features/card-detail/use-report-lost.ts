import type { CardDetail } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { useConfirmedCall } from '@shared/kit';
import { navigate, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';

/** Blocks a card permanently after confirmation, and opens the page to replace it. */
export function useReportLost(card: CardDetail) {
  const { id, last4, type, product_id: productId } = card;
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const isOver = card.state === 'lost' || card.state === 'closed';
  const terms = useApiQuery(visa.getVirtualCardBin, { type }, { enabled: !isOver });
  const { run, busy } = useConfirmedCall(visa.reportLost);

  async function report(): Promise<void> {
    // The owner can report the loss even if the price fails to load.
    const known = terms.data ?? (await terms.refetch()).data;
    const fee = known?.products.find((product) => product.id === productId)?.fee;
    const price = fee && (BigInt(fee) === 0n ? t('products.fee.free') : format.amount(fee, 'USDT'));
    const question = {
      title: t('lost.title', { last4 }),
      message: t('lost.text'),
      ...(price && { details: [{ label: t('lost.fee'), value: price }] }),
      confirmLabel: t('card.do.lost'),
      tone: 'danger',
    } as const;
    const isLost = await run({ id }, question, t('lost.done', { last4 }));
    // A frozen account cannot replace the card.
    if (isLost && !card.account_frozen)
      navigate(`/bank/physicalReapply?card=${encodeURIComponent(id)}`);
  }

  return { report, busy };
}
