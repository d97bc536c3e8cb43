import type { ConfirmedStepUp, StepUpIntent } from '@shared/contract';
import { DetailSheet } from '../sheet/detail-sheet.tsx';
import type { SheetState } from '../sheet/use-lazy-sheet.tsx';
import { ConfirmAct } from './confirm-act.tsx';
import { useIntentTexts } from './use-intent-texts.tsx';

/** An action that waits for its confirmation. */
export interface AskedStepUp {
  intent: StepUpIntent;
  /** Rejects if the sheet must stay open: the confirmation was refused, or no answer came. */
  send(confirmed: ConfirmedStepUp): Promise<void>;
  cancel(): void;
}

export function StepUpSheet({ asked, open, onClose }: { asked: AskedStepUp } & SheetState) {
  const { title } = useIntentTexts(asked.intent);
  return (
    <DetailSheet
      open={open}
      onClose={() => {
        asked.cancel();
        onClose();
      }}
      title={title}
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
