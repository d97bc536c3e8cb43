import { partInFrame } from './document-frame.ts';

/**
 * What the camera shows at this moment within the frame, with a margin; what else it sees is not in it.
 * @param video fills its box (`object-fit: cover`)
 * @param frame lies over it
 * @throws DOMException where the camera has shown nothing yet
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
