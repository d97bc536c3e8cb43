import { useTranslation } from '@shared/shell';
import { Button, type ButtonProps } from '@shared/ui';
import { useLazySheet } from '../sheet/use-lazy-sheet.tsx';

export interface ReceiveButtonProps extends Pick<ButtonProps, 'size'> {
  /** Default: 'Receive'. */
  label?: string | undefined;
}

/** Shows the connected wallet's address for incoming payments. The sheet's code loads on tap. */
export function ReceiveButton({ label, size }: ReceiveButtonProps) {
  const { t } = useTranslation('kit');
  const { show, sheet } = useLazySheet(
    async () => (await import('./receive-sheet.tsx')).ReceiveSheet,
  );
  return (
    <>
      <Button size={size} icon="qr" aria-haspopup="dialog" onClick={show}>
        {label ?? t('receive.action')}
      </Button>
      {sheet({})}
    </>
  );
}
