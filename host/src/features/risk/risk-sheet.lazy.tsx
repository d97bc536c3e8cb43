import { type RiskRequest, riskAtom, shellStore, toastError, useTranslation } from '@shared/shell';
import { Button, Checkbox } from '@shared/ui';
import { Sheet } from '@shared/ui/sheet';
import { useAtomValue } from 'jotai';
import { useId, useRef, useState } from 'react';
import styles from './risk-sheet.module.css';

const points = [
  'loss',
  'noGuarantee',
  'reserve',
  'lapse',
  'price',
  'chain',
  'keys',
  'law',
] as const;

/** Risk notice, shown before the first payment and for each new version (specification §11). */
export default function RiskSheet() {
  const request = useAtomValue(riskAtom, { store: shellStore });
  const [shown, setShown] = useState<RiskRequest | null>(null);
  if (request && request !== shown) setShown(request);
  const current = request ?? shown;
  if (!current) return null;
  return (
    <Notice
      key={current.version}
      request={current}
      open={request !== null}
      onClosed={() => setShown(null)}
    />
  );
}

function Notice({
  request,
  open,
  onClosed,
}: {
  request: RiskRequest;
  open: boolean;
  onClosed: () => void;
}) {
  const { t } = useTranslation('host');
  const [read, setRead] = useState(false);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const hint = useId();
  async function accept() {
    // Focuses the unticked box, which also scrolls it into view.
    if (!read) return box.current?.focus();
    setBusy(true);
    await request.accept().catch(toastError);
    setBusy(false);
  }
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && request.decline()}
      onClosed={onClosed}
      title={t('risk.title')}
      description={t('risk.lead')}
      closeLabel={t('sheet.close')}
      actions={
        <>
          <p id={hint} className={styles.hint} aria-live="polite">
            {!read && t('risk.hint')}
          </p>
          <Button onClick={request.decline}>{t('risk.decline')}</Button>
          <Button
            variant="primary"
            aria-disabled={!read}
            aria-describedby={hint}
            busy={busy}
            onClick={accept}
          >
            {t('risk.accept')}
          </Button>
        </>
      }
    >
      <ol className={styles.points}>
        {points.map((point) => (
          <li key={point}>
            <h3>{t(`risk.${point}`)}</h3>
            <p>{t(`risk.${point}Text`)}</p>
          </li>
        ))}
      </ol>
      <Checkbox
        ref={box}
        className={styles.read}
        label={t('risk.read')}
        checked={read}
        onCheckedChange={setRead}
      />
    </Sheet>
  );
}
