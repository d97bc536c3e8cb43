import type { CardDetail } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import {
  ConfirmCancelled,
  confirm,
  navigate,
  toast,
  toastError,
  useFormat,
  useTranslation,
} from '@shared/shell';
import { useApiMutation, useApiQuery } from '@shared/shell/query';

/** Blocks a card permanently after confirmation, and opens the page to replace it. */
export function useReportLost(card: CardDetail) {
  const { id, last4, type, product_id: productId } = card;
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const isOver = card.state === 'lost' || card.state === 'closed';
  const terms = useApiQuery(visa.getVirtualCardBin, { type }, { enabled: !isOver });
  const { mutateAsync, isPending } = useApiMutation(visa.reportLost, { quiet: true });

  async function report(): Promise<void> {
    try {
      // The owner can report the loss even if the price fails to load.
      const known = terms.data ?? (await terms.refetch()).data;
      const fee = known?.products.find((product) => product.id === productId)?.fee;
      const isFree = fee !== undefined && BigInt(fee) === 0n;
      await confirm({
        title: t('lost.title', { last4 }),
        message: t('lost.text'),
        ...(fee !== undefined && {
          details: [
            {
              label: t('lost.fee'),
              value: isFree ? t('products.fee.free') : format.amount(fee, 'USDT'),
            },
          ],
        }),
        confirmLabel: t('card.do.lost'),
        tone: 'danger',
      });
      await mutateAsync({ id });
      toast({ tone: 'success', text: t('lost.done', { last4 }) });
      // A frozen account cannot replace the card.
      if (!card.account_frozen) navigate(`/bank/physicalReapply?card=${encodeURIComponent(id)}`);
    } catch (error) {
      if (!(error instanceof ConfirmCancelled)) toastError(error);
    }
  }

  return { report, busy: isPending };
}
