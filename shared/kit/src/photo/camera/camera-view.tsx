import { toastError, useTranslation } from '@shared/shell';
import { Notice } from '@shared/ui';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DrawnPhoto } from '../draw-photo.ts';
import { expectPhoto, shrinkPhoto } from '../shrink-photo.ts';
import { useObjectUrl } from '../use-object-url.ts';
import { CameraFlawView } from './camera-flaw-view.tsx';
import type { CameraSheetProps } from './camera-sheet.tsx';
import { CameraStage, TakenStage } from './camera-stage.tsx';
import styles from './camera-view.module.css';
import { partInFrame } from './document-frame.ts';
import { ShutterBar } from './shutter-bar.tsx';
import { TakenBar } from './taken-bar.tsx';
import { useCamera } from './use-camera.ts';

interface CameraViewProps extends Pick<CameraSheetProps, 'title' | 'frame' | 'onUse' | 'onOther'> {
  /** Whether the sheet is open; false while it closes. */
  isOpen: boolean;
  /** The button that the user most likely presses next. */
  main: RefObject<HTMLButtonElement | null>;
}

/**
 * The live picture with a frame, then the photo with its flaw. The camera is on only while its
 * picture is visible.
 */
export function CameraView({ title, frame, isOpen, main, onUse, onOther }: CameraViewProps) {
  const { t } = useTranslation('kit');
  const video = useRef<HTMLVideoElement>(null);
  const aim = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState<DrawnPhoto>();
  const [busy, setBusy] = useState(false);
  const picture = useObjectUrl(taken?.photo);
  const { camera, flaw, retry } = useCamera(video, isOpen && !taken);

  useEffect(() => {
    if (camera) expectPhoto();
  }, [camera]);

  // The pressed button is gone. Moves the focus in a layout effect, before the sheet takes the lost
  // focus itself.
  const isTaken = taken !== undefined;
  const before = useRef(isTaken);
  useLayoutEffect(() => {
    if (before.current !== isTaken) main.current?.focus();
    before.current = isTaken;
  }, [isTaken, main]);

  async function take(): Promise<void> {
    if (!video.current || !aim.current) return;
    setBusy(true);
    try {
      const still = takeStill(video.current, aim.current);
      video.current.pause();
      setTaken(await shrinkPhoto(await still));
    } catch (error) {
      toastError(error);
      // The camera may be off by now.
      video.current?.play().catch(() => {});
    } finally {
      setBusy(false);
    }
  }

  if (flaw && !taken) return <CameraFlawView flaw={flaw} onRetry={retry} onOther={onOther} />;
  return (
    <div className={styles.view}>
      {taken ? (
        <TakenStage picture={picture} label={title} />
      ) : (
        <CameraStage video={video} aim={aim} frame={frame} isOn={camera !== undefined} />
      )}
      <div className={styles.words} aria-live="polite">
        {taken?.flaw ? (
          <Notice tone="warning">{t(`photo.flaw.${taken.flaw}`)}</Notice>
        ) : (
          <p>{t(taken ? 'photo.camera.check' : `photo.camera.hint.${frame}`)}</p>
        )}
      </div>
      {taken ? (
        <TakenBar
          ref={main}
          isFlawed={taken.flaw !== undefined}
          onUse={() => onUse(taken)}
          onAgain={() => setTaken(undefined)}
        />
      ) : (
        <ShutterBar ref={main} camera={camera} busy={busy} onTake={() => void take()} />
      )}
    </div>
  );
}

/**
 * Captures the camera's current picture within the frame and a margin. The rest of the picture is
 * discarded.
 * @param video fills its box (`object-fit: cover`)
 * @param frame lies over the video
 * @throws DOMException if the camera has shown nothing yet
 */
function takeStill(video: HTMLVideoElement, frame: Element): Promise<ImageBitmap> {
  const stage = video.getBoundingClientRect();
  const aim = frame.getBoundingClientRect();
  const { x, y, width, height } = partInFrame(
    { width: video.videoWidth, height: video.videoHeight },
    stage,
    { x: aim.x - stage.x, y: aim.y - stage.y, width: aim.width, height: aim.height },
  );
  return createImageBitmap(video, x, y, width, height);
}
