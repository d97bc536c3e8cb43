import { useFormat, useTranslation } from '@shared/shell';

/** Returns a function that makes the question before a move. @param held the card's balance */
export function useUnloadQuestion(held: bigint) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  return (amount: string) => {
    const shown = format.amount(amount, 'USDT');
    return {
      title: t('unload.confirm', { amount: shown }),
      message: t('unload.confirm.text'),
      details: [
        { label: t('unload.arrives'), value: shown },
        { label: t('unload.fee'), value: t('products.fee.free') },
        { label: t('unload.left'), value: format.amount(held - BigInt(amount), 'USDT') },
      ],
      confirmLabel: t('unload.move', { amount: shown }),
    };
  };
}
