import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import type { CameraFlaw } from '../../camera/camera-access.ts';
import { type OpenCamera, showCamera } from './show-camera.ts';

export interface CameraState {
  /** The open camera; undefined while it is off or starting. */
  camera: OpenCamera | undefined;
  flaw: CameraFlaw | undefined;
  retry(): void;
}

/** Runs the camera in `video` while it is `wanted` and the page is visible. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, wanted: boolean): CameraState {
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

/** Whether the page is visible, not behind another tab or app. */
function useSeen(): boolean {
  return useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
