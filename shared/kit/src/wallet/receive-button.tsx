import { toastError, useTranslation } from '@shared/shell';
import { Button, type ButtonProps } from '@shared/ui';
import { type ComponentType, useState } from 'react';
import type { ReceiveSheetProps } from './receive-sheet.tsx';

export interface ReceiveButtonProps extends Pick<ButtonProps, 'size'> {
  /** Default: 'Receive'. */
  label?: string | undefined;
}

/** Shows the connected wallet's address for incoming payments. The sheet's code loads on tap. */
export function ReceiveButton({ label, size }: ReceiveButtonProps) {
  const { t } = useTranslation('kit');
  const [open, setOpen] = useState(false);
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<ReceiveSheetProps> }>();

  function show() {
    setOpen(true);
    if (sheet) return;
    import('./receive-sheet.tsx').then(
      ({ ReceiveSheet }) => setSheet({ Sheet: ReceiveSheet }),
      (error) => {
        setOpen(false);
        toastError(error);
      },
    );
  }

  return (
    <>
      <Button size={size} icon="qr" aria-haspopup="dialog" onClick={show}>
        {label ?? t('receive.action')}
      </Button>
      {sheet && <sheet.Sheet open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
