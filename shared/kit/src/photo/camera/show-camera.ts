import { type CameraFlaw, flawOf } from '../../camera/camera-access.ts';

export interface OpenCamera {
  /** Turns the light on or off; undefined without a light. */
  light?: ((on: boolean) => Promise<void>) | undefined;
}

interface Showing {
  signal: AbortSignal;
  /** Called when the picture is visible. */
  onOpen(camera: OpenCamera): void;
  /** Called when no camera can be opened (missing, denied, in use), or when it stops. */
  onFlaw(flaw: CameraFlaw): void;
}

/**
 * Prefers the rear camera. A square request is the same in portrait and landscape, and small print
 * needs more than 1080 lines. The picture must not be cropped to the square.
 */
const wanted: MediaTrackConstraints & { resizeMode: ConstrainDOMString } = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 2560 },
  height: { ideal: 2560 },
  resizeMode: { ideal: 'none' },
};

/** Shows a camera in `video` until `signal` aborts, the rear camera if there is one. */
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
    // Our own stop() does not fire this event.
    track?.addEventListener('ended', () => onFlaw('failed'));
    video.srcObject = stream;
    await video.play();
    if (!signal.aborted) onOpen({ light: track && lightOf(track) });
  } catch (error) {
    if (!signal.aborted) onFlaw(flawOf(error));
  }
}

/** Returns a switch for the light: Image Capture's `torch`, which the DOM types lack. */
function lightOf(track: MediaStreamTrack): OpenCamera['light'] {
  const can = track.getCapabilities?.() as { torch?: boolean } | undefined;
  if (!can?.torch) return undefined;
  return (torch) => track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] });
}
