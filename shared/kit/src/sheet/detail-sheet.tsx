import { useTranslation } from '@shared/shell';
import { Sheet, type SheetProps } from '@shared/ui/sheet';
import { CloseSheet } from './close-sheet.ts';
import type { SheetState } from './use-lazy-sheet.tsx';

export interface DetailSheetProps
  extends SheetState,
    Pick<SheetProps, 'title' | 'description' | 'children' | 'initialFocus'> {}

/** A sheet with a close button, for components that `useLazySheet` loads. */
export function DetailSheet({ onClose, ...sheet }: DetailSheetProps) {
  const { t } = useTranslation('kit');
  return (
    <CloseSheet value={onClose}>
      <Sheet {...sheet} onOpenChange={(open) => !open && onClose()} closeLabel={t('sheet.close')} />
    </CloseSheet>
  );
}
