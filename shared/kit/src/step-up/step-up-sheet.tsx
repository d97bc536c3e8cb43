import type { ConfirmedStepUp, StepUpIntent } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { DetailSheet } from '../sheet/detail-sheet.tsx';
import type { SheetState } from '../sheet/use-lazy-sheet.tsx';
import { ConfirmAct } from './confirm-act.tsx';

/** An action that waits for its confirmation. */
export interface AskedStepUp {
  intent: StepUpIntent;
  /** Rejects if the sheet must stay open: the confirmation was refused, or no answer came. */
  send(confirmed: ConfirmedStepUp): Promise<void>;
  cancel(): void;
}

export function StepUpSheet({ asked, open, onClose }: { asked: AskedStepUp } & SheetState) {
  const { t } = useTranslation('kit');
  return (
    <DetailSheet
      open={open}
      onClose={() => {
        asked.cancel();
        onClose();
      }}
      title={t('stepUp.title')}
    >
      {open && (
        <ConfirmAct
          intent={asked.intent}
          onConfirmed={async (confirmed) => {
            await asked.send(confirmed);
            onClose();
          }}
        />
      )}
    </DetailSheet>
  );
}
