import { useTranslation } from '@shared/shell';
import { IconButton } from '@shared/ui';
import { type Ref, useState } from 'react';
import styles from './camera-view.module.css';
import type { OpenCamera } from './show-camera.ts';

interface ShutterBarProps {
  ref: Ref<HTMLButtonElement>;
  camera: OpenCamera | undefined;
  busy: boolean;
  onTake(): void;
}

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
        // `disabled` would lose the focus while the camera is not ready.
        aria-disabled={!isReady}
        aria-busy={busy || undefined}
        onClick={isReady ? onTake : undefined}
      />
      {camera?.light && <Light turn={camera.light} />}
    </div>
  );
}

/** Button for the camera's light, which turns off with the camera. */
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
        // On failure, the state does not change.
        turn(!isOn).then(
          () => setOn(!isOn),
          () => {},
        );
      }}
    />
  );
}
