import { confirmAtom, type OpenConfirm, shellStore } from '@shared/shell';
import { Button } from '@shared/ui';
import { Dialog } from '@shared/ui/dialog';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import styles from './confirm-dialog.module.css';

/** Dialog for confirmations (specification §2). Cancel, Escape and closing reject. */
export default function ConfirmDialog() {
  const open = useAtomValue(confirmAtom, { store: shellStore });
  // Keeps the question readable while the dialog closes.
  const [shown, setShown] = useState<OpenConfirm | null>(null);
  if (open && open !== shown) setShown(open);
  const request = open ?? shown;
  if (!request) return null;
  const { title, details, confirmLabel, cancelLabel, tone } = request;
  const [message, ...steps] = request.message.split('\n');
  return (
    <Dialog
      open={open !== null}
      onOpenChange={(next) => !next && open?.settle(false)}
      onClosed={() => setShown(null)}
      alert
      title={title}
      description={message}
      actions={
        <>
          <Button onClick={() => open?.settle(false)}>{cancelLabel}</Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            onClick={() => open?.settle(true)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {steps.length > 0 && (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {details.length > 0 && (
        <dl className={styles.details}>
          {details.map(({ label, value, shown }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{shown ?? value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  );
}
