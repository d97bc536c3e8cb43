import { useTranslation } from '@shared/shell';
import type { CSSProperties, RefObject } from 'react';
import styles from './camera-view.module.css';
import { type DocumentFrame, frameRatios } from './document-frame.ts';

interface CameraStageProps {
  video: RefObject<HTMLVideoElement | null>;
  /** The frame. The photo shows only what is within it. */
  aim: RefObject<HTMLDivElement | null>;
  frame: DocumentFrame;
  isOn: boolean;
}

/** The live picture, dimmed outside a frame of the document's shape. */
export function CameraStage({ video, aim, frame, isOn }: CameraStageProps) {
  const { t } = useTranslation('kit');
  const shape = { '--ratio': frameRatios[frame] } as CSSProperties;
  return (
    <div className={styles.stage} data-on={isOn || undefined} aria-busy={!isOn}>
      <video ref={video} className={styles.video} playsInline muted aria-label={t('scan.view')} />
      <div ref={aim} className={styles.aim} style={shape} aria-hidden="true" />
      {!isOn && <p className={styles.starting}>{t('photo.camera.starting')}</p>}
    </div>
  );
}

/** The photo, at the same position. */
export function TakenStage({ picture, label }: { picture: string | undefined; label: string }) {
  const { t } = useTranslation('kit');
  return (
    <div className={styles.stage}>
      <img className={styles.taken} src={picture} alt={t('photo.preview', { label })} />
    </div>
  );
}
