import { useTranslation } from '@shared/shell';
import { IconButton } from '@shared/ui';
import { type Ref, useState } from 'react';
import type { OpenCamera } from './camera.ts';
import styles from './camera-view.module.css';

interface ShutterBarProps {
  ref: Ref<HTMLButtonElement>;
  camera: OpenCamera | undefined;
  /** A photo is being made of the picture. */
  busy: boolean;
  onTake(): void;
}

/** The shutter, and the camera's light where it has one. */
export function ShutterBar({ ref, camera, busy, onTake }: ShutterBarProps) {
  const { t } = useTranslation('kit');
  const isReady = camera !== undefined && !busy;
  return (
    <div className={styles.bar}>
      <button
        ref={ref}
        type="button"
        className={styles.shutter}
        aria-label={t('photo.camera.shutter')}
        title={t('photo.camera.shutter')}
        // It keeps the focus while there is nothing to take yet.
        aria-disabled={!isReady}
        aria-busy={busy || undefined}
        onClick={isReady ? onTake : undefined}
      />
      {camera?.light && <Light turn={camera.light} />}
    </div>
  );
}

/** Goes off with the camera. */
function Light({ turn }: { turn: (on: boolean) => Promise<void> }) {
  const { t } = useTranslation('kit');
  const [isOn, setOn] = useState(false);
  return (
    <IconButton
      className={styles.light}
      icon="bolt"
      label={t('photo.camera.light')}
      aria-pressed={isOn}
      variant={isOn ? 'primary' : 'secondary'}
      onClick={() => {
        // Refused, it stays as it is.
        turn(!isOn).then(
          () => setOn(!isOn),
          () => {},
        );
      }}
    />
  );
}
