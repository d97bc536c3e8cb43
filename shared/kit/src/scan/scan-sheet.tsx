import { useTranslation } from '@shared/shell';
import { Notice, Stack } from '@shared/ui';
import { Sheet } from '@shared/ui/sheet';
import { useEffect, useRef, useState } from 'react';
import type { SheetState } from '../sheet/use-lazy-sheet.tsx';
import { type CameraFlaw, scanWith } from './camera.ts';
import styles from './scan-sheet.module.css';

export interface ScanSheetProps extends SheetState {
  /** What it is for: 'Scan the address'. */
  title: string;
  /** Of a code that holds something else. */
  wrong: string;
  /** Takes what a code holds; false: it is not what is looked for, and the scan goes on. */
  onScan(text: string): boolean;
}

/** The camera, until it sees a QR code that holds what is looked for. The picture stays on this device. */
export function ScanSheet({ open, onClose, title, wrong, onScan }: ScanSheetProps) {
  const { t } = useTranslation('kit');
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={t('scan.lead')}
      closeLabel={t('scan.close')}
    >
      {open && <View wrong={wrong} onScan={onScan} onDone={onClose} />}
    </Sheet>
  );
}

interface ViewProps extends Pick<ScanSheetProps, 'wrong' | 'onScan'> {
  onDone(): void;
}

function View({ wrong, onScan, onDone }: ViewProps) {
  const { t } = useTranslation('kit');
  const video = useRef<HTMLVideoElement>(null);
  const [flaw, setFlaw] = useState<CameraFlaw>();
  const [isWrong, setWrong] = useState(false);
  const take = useRef((_: string) => {});
  take.current = (text) => {
    if (onScan(text)) onDone();
    else setWrong(true);
  };

  useEffect(() => {
    const stopping = new AbortController();
    if (video.current)
      void scanWith(video.current, {
        signal: stopping.signal,
        onText: (text) => take.current(text),
        onFlaw: setFlaw,
      });
    return () => stopping.abort();
  }, []);

  return (
    <Stack gap={4}>
      {flaw ? (
        <Notice tone="warning" live>
          {t(`scan.flaw.${flaw}`)}
        </Notice>
      ) : (
        <div className={styles.frame}>
          <video
            ref={video}
            className={styles.video}
            playsInline
            muted
            aria-label={t('scan.view')}
          />
        </div>
      )}
      {isWrong && (
        <Notice tone="warning" live>
          {wrong}
        </Notice>
      )}
    </Stack>
  );
}
