import { useTranslation } from '@shared/shell';
import type { UsePayment } from '@shared/shell/payment';
import { Button } from '@shared/ui';

/** Gives up what was not sent yet. What may have been sent cannot be given up. */
export function Close({ payment: { state, dismissable, dismiss } }: { payment: UsePayment }) {
  const { t } = useTranslation('remote-defi');
  if (!dismissable) return null;
  const isOver = state.step === 'fail' || state.step === 'unknown';
  return (
    <Button variant="quiet" onClick={dismiss}>
      {t(isOver ? 'pay.close' : 'pay.cancel')}
    </Button>
  );
}
