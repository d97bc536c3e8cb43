import { useHoldingsHidden } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { Notice } from '@shared/ui';
import type { CardSheetProps } from './card-actions.tsx';

/** Says what becomes of the money that shops have reserved when a card is closed. */
export function ReservedNote({ reserved = '0' }: Pick<CardSheetProps, 'reserved'>) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const [hidden] = useHoldingsHidden();
  if (BigInt(reserved) === 0n) return null;
  const amount = hidden ? `••••\u00a0${format.unit('USDT', 2)}` : format.amount(reserved, 'USDT');
  return <Notice tone="info">{t('close.reserved', { amount })}</Notice>;
}
