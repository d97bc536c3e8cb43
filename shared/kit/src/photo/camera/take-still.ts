import { partInFrame } from './document-frame.ts';

/**
 * Captures the camera's current picture within the frame and a margin. The rest of the picture is
 * discarded.
 * @param video fills its box (`object-fit: cover`)
 * @param frame lies over the video
 * @throws DOMException if the camera has shown nothing yet
 */
export function takeStill(video: HTMLVideoElement, frame: Element): Promise<ImageBitmap> {
  const stage = video.getBoundingClientRect();
  const aim = frame.getBoundingClientRect();
  const { x, y, width, height } = partInFrame(
    { width: video.videoWidth, height: video.videoHeight },
    stage,
    { x: aim.x - stage.x, y: aim.y - stage.y, width: aim.width, height: aim.height },
  );
  return createImageBitmap(video, x, y, width, height);
}
