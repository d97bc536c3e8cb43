import type { CameraFlaw } from '../../scan/camera.ts';

/** What the live picture can do besides being looked at. */
export interface OpenCamera {
  /** Turns its light on or off; undefined: it has none. */
  light?: ((on: boolean) => Promise<void>) | undefined;
}

interface Showing {
  /** Ends it, and the camera with it. */
  signal: AbortSignal;
  /** Its picture is on show. */
  onOpen(camera: OpenCamera): void;
  /** There is none, or none any more: it was unplugged, or another app took it. */
  onFlaw(flaw: CameraFlaw): void;
}

/**
 * The rear camera's picture. A square wish is the same however the phone is held, and small print wants
 * more than a film's 1080 lines; cut to the square it must not be.
 */
const wanted: MediaTrackConstraints & { resizeMode: ConstrainDOMString } = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 2560 },
  height: { ideal: 2560 },
  resizeMode: { ideal: 'none' },
};

/** Shows the camera that looks away from the user in `video` until `signal` ends it. */
export async function showCamera(video: HTMLVideoElement, showing: Showing): Promise<void> {
  const { signal, onOpen, onFlaw } = showing;
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
    const stop = () => {
      for (const track of stream.getTracks()) track.stop();
      video.srcObject = null;
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    const [track] = stream.getVideoTracks();
    // Not by our own stop(): that one is silent.
    track?.addEventListener('ended', () => onFlaw('failed'));
    video.srcObject = stream;
    await video.play();
    if (!signal.aborted) onOpen({ light: track && lightOf(track) });
  } catch (error) {
    if (!signal.aborted) onFlaw(flawOf(error));
  }
}

/** Image Capture's `torch`, which the DOM's types do not know. */
function lightOf(track: MediaStreamTrack): OpenCamera['light'] {
  const can = track.getCapabilities?.() as { torch?: boolean } | undefined;
  if (!can?.torch) return undefined;
  return (torch) => track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] });
}

/** Media Capture and Streams, getUserMedia's errors. */
function flawOf(error: unknown): CameraFlaw {
  const { name } = error as { name?: string };
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'failed';
}
