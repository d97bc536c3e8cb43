import { useTranslation } from '@shared/shell';
import { Notice } from '@shared/ui';
import type { CardSheetProps } from './card-actions.tsx';
import { useHeldText } from './use-held-text.ts';

/** Says what becomes of the money that shops have reserved when a card is closed. */
export function ReservedNote({ reserved = '0' }: Pick<CardSheetProps, 'reserved'>) {
  const { t } = useTranslation('remote-visa');
  const heldText = useHeldText();
  if (BigInt(reserved) === 0n) return null;
  return <Notice tone="info">{t('close.reserved', { amount: heldText(reserved) })}</Notice>;
}
