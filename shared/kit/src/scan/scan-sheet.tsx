import { useTranslation } from '@shared/shell';
import { Notice, Stack } from '@shared/ui';
import { useEffect, useRef, useState } from 'react';
import type { CameraFlaw } from '../camera/camera-access.ts';
import { DetailSheet } from '../sheet/detail-sheet.tsx';
import type { SheetState } from '../sheet/use-lazy-sheet.tsx';
import styles from './scan-sheet.module.css';
import { scanWith } from './scan-with.ts';

export interface ScanSheetProps extends SheetState {
  /** Title of the sheet: 'Scan the address'. */
  title: string;
  /** @returns an error text to continue the scan; undefined to end it */
  onScan(text: string): string | undefined;
}

/** Scans until `onScan` accepts a code. The picture stays on this device. */
export function ScanSheet({ open, onClose, title, onScan }: ScanSheetProps) {
  const { t } = useTranslation('kit');
  return (
    <DetailSheet open={open} onClose={onClose} title={title} description={t('scan.lead')}>
      {open && <View onScan={onScan} onDone={onClose} />}
    </DetailSheet>
  );
}

interface ViewProps extends Pick<ScanSheetProps, 'onScan'> {
  onDone(): void;
}

function View({ onScan, onDone }: ViewProps) {
  const { t } = useTranslation('kit');
  const video = useRef<HTMLVideoElement>(null);
  const [flaw, setFlaw] = useState<CameraFlaw>();
  const [problem, setProblem] = useState<string>();
  const take = useRef((_: string) => {});
  take.current = (text) => {
    const found = onScan(text);
    if (found === undefined) onDone();
    else setProblem(found);
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
      {problem && (
        <Notice tone="warning" live>
          {problem}
        </Notice>
      )}
    </Stack>
  );
}
