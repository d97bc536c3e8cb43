import { useTranslation } from '@shared/shell';
import { Button, Notice } from '@shared/ui';
import {
  type CSSProperties,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { CameraFlaw } from '../../camera/camera-access.ts';
import { useBusyCall } from '../../query/use-busy-call.ts';
import type { DrawnPhoto } from '../draw-photo.ts';
import { expectPhoto, shrinkPhoto } from '../shrink-photo.ts';
import { useObjectUrl } from '../use-object-url.ts';
import { CameraFlawView } from './camera-flaw-view.tsx';
import type { CameraSheetProps } from './camera-sheet.tsx';
import styles from './camera-view.module.css';
import { type DocumentFrame, frameRatios, partInFrame } from './document-frame.ts';
import { type OpenCamera, showCamera } from './show-camera.ts';
import { ShutterBar } from './shutter-bar.tsx';

interface CameraViewProps extends Pick<CameraSheetProps, 'title' | 'frame' | 'onUse' | 'onOther'> {
  /** Whether the sheet is open; false while it closes. */
  isOpen: boolean;
  /** The button that the user most likely presses next. */
  main: RefObject<HTMLButtonElement | null>;
}

/** The live picture, then the photo with its flaw. The camera runs only for a visible picture. */
export function CameraView({ title, frame, isOpen, main, onUse, onOther }: CameraViewProps) {
  const { t } = useTranslation('kit');
  const video = useRef<HTMLVideoElement>(null);
  const aim = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState<DrawnPhoto>();
  const picture = useObjectUrl(taken?.photo);
  const { camera, flaw, retry } = useCamera(video, isOpen && !taken);

  useEffect(() => {
    if (camera) expectPhoto();
  }, [camera]);

  // The pressed button is removed, so this moves the focus before the sheet does.
  const isTaken = taken !== undefined;
  const before = useRef(isTaken);
  useLayoutEffect(() => {
    if (before.current !== isTaken) main.current?.focus();
    before.current = isTaken;
  }, [isTaken, main]);

  const { run: take, busy } = useBusyCall(
    async () => {
      if (!video.current || !aim.current) return;
      const still = takeStill(video.current, aim.current);
      video.current.pause();
      setTaken(await shrinkPhoto(await still));
    },
    // The camera may be off by now.
    () => void video.current?.play().catch(() => {}),
  );

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
 * Captures the camera's current picture within the frame and a margin.
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

interface CameraState {
  /** The open camera; undefined while it is off or starting. */
  camera: OpenCamera | undefined;
  flaw: CameraFlaw | undefined;
  retry(): void;
}

/** Runs the camera in `video` while it is `wanted`, the page is visible and there is no flaw. */
function useCamera(video: RefObject<HTMLVideoElement | null>, wanted: boolean): CameraState {
  const [camera, setCamera] = useState<OpenCamera>();
  const [flaw, setFlaw] = useState<CameraFlaw>();
  const isOn = useSeen() && wanted && flaw === undefined;

  useEffect(() => {
    if (!isOn || !video.current) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    void showCamera(video.current, { signal, onOpen: setCamera, onFlaw: setFlaw });
    return () => {
      stopping.abort();
      setCamera(undefined);
    };
  }, [isOn, video]);

  return { camera, flaw, retry: () => setFlaw(undefined) };
}

function useSeen(): boolean {
  return useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

interface TakenBarProps {
  ref: Ref<HTMLButtonElement>;
  isFlawed: boolean;
  onUse(): void;
  onAgain(): void;
}

/** Buttons for a taken photo. If the photo has a flaw, another photo is the primary choice. */
function TakenBar({ ref, isFlawed, onUse, onAgain }: TakenBarProps) {
  const { t } = useTranslation('kit');
  return (
    <div className={styles.choice}>
      <Button
        ref={isFlawed ? ref : undefined}
        variant={isFlawed ? 'primary' : 'secondary'}
        onClick={onAgain}
      >
        {t('photo.camera.again')}
      </Button>
      <Button
        ref={isFlawed ? undefined : ref}
        variant={isFlawed ? 'secondary' : 'primary'}
        onClick={onUse}
      >
        {t('photo.camera.use')}
      </Button>
    </div>
  );
}

interface CameraStageProps {
  video: RefObject<HTMLVideoElement | null>;
  /** The frame. The photo shows only its content and a margin. */
  aim: RefObject<HTMLDivElement | null>;
  frame: DocumentFrame;
  isOn: boolean;
}

function CameraStage({ video, aim, frame, isOn }: CameraStageProps) {
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

function TakenStage({ picture, label }: { picture: string | undefined; label: string }) {
  const { t } = useTranslation('kit');
  return (
    <div className={styles.stage}>
      <img className={styles.taken} src={picture} alt={t('photo.preview', { label })} />
    </div>
  );
}
