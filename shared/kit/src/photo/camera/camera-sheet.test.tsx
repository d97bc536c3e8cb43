import { renderShell } from '@shared/shell/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setUpKit } from '../../testing.ts';
import type { DrawnPhoto } from '../draw-photo.ts';
import { CameraSheet } from './camera-sheet.tsx';

let drawn: DrawnPhoto;
vi.mock('../shrink-photo.ts', () => ({ expectPhoto() {}, shrinkPhoto: async () => drawn }));

/** Fake of the browser's media track. */
class PlayedTrack extends EventTarget {
  readyState = 'live';
  torch: boolean | undefined;
  stop() {
    this.readyState = 'ended';
  }
  getCapabilities = () => ({ torch: true });
  async applyConstraints({ advanced: [{ torch }] }: { advanced: [{ torch: boolean }] }) {
    this.torch = torch;
  }
}

let tracks: PlayedTrack[];
let refusal: string | undefined;
/** Resolves when the user allows the camera. */
let asked: Promise<void> | undefined;
async function getUserMedia() {
  await asked;
  if (refusal) throw new DOMException('', refusal);
  const track = new PlayedTrack();
  tracks.push(track);
  return { getTracks: () => [track], getVideoTracks: () => [track] };
}
const seen = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

beforeEach(async () => {
  await setUpKit();
  drawn = { photo: new Blob(['photo']), flaw: undefined };
  tracks = [];
  refusal = undefined;
  asked = undefined;
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia } }));
  vi.stubGlobal('createImageBitmap', async () => ({ close() {} }));
  const media = HTMLMediaElement.prototype;
  vi.spyOn(media, 'srcObject', 'set').mockImplementation(() => {});
  vi.spyOn(media, 'play').mockResolvedValue();
  vi.spyOn(media, 'pause').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const props = { title: 'Front', frame: 'card', onClose: vi.fn() } as const;
function open(over: Partial<Parameters<typeof CameraSheet>[0]> = {}) {
  const given = { ...props, onUse: vi.fn(), onOther: vi.fn(), open: true, ...over };
  return { ...given, ...renderShell(<CameraSheet {...given} />) };
}
const button = (name: string) => screen.getByRole('button', { name });
const ready = () =>
  waitFor(() => expect(button('Take the photo').getAttribute('aria-disabled')).toBe('false'));
async function take() {
  await ready();
  fireEvent.click(button('Take the photo'));
  await screen.findByRole('img', { name: 'Photo: Front' });
}
const states = () => tracks.map(({ readyState }) => readyState);

it('runs the camera only while its picture is visible', async () => {
  const { rerender, onUse, onOther } = open();
  await ready();
  seen('hidden');
  expect(states()).toEqual(['ended']);
  seen('visible');
  await ready();
  await take();
  // The photo appears a moment before the camera's effect ends.
  await waitFor(() => expect(states()).toEqual(['ended', 'ended']));
  fireEvent.click(button('Again'));
  await ready();
  rerender(<CameraSheet {...props} open={false} onUse={onUse} onOther={onOther} />);
  expect(states()).toEqual(['ended', 'ended', 'ended']);
});

it('stops a camera that is granted after the sheet has closed', async () => {
  let allow = () => {};
  asked = new Promise((resolve) => {
    allow = resolve;
  });
  const { unmount } = open();
  await screen.findByText('Starting the camera…');
  unmount();
  allow();
  await waitFor(() => expect(states()).toEqual(['ended']));
});

it('uses the photo that the user has seen', async () => {
  const { onUse } = open();
  await take();
  expect(screen.getByText(/every word can be read/)).toBeTruthy();
  expect(document.activeElement).toBe(button('Use this photo'));
  fireEvent.click(button('Use this photo'));
  expect(onUse).toHaveBeenCalledExactlyOnceWith(drawn);
});

it('shows a flaw before the photo is used, and focuses the button for another photo', async () => {
  drawn = { ...drawn, flaw: 'glare' };
  const { onUse } = open();
  await take();
  expect(screen.getByText(/Light is reflected/)).toBeTruthy();
  expect(document.activeElement).toBe(button('Again'));
  fireEvent.click(button('Again'));
  await ready();
  expect(document.activeElement).toBe(button('Take the photo'));
  expect(onUse).not.toHaveBeenCalled();
});

it('offers the light of a camera that has one, and shows it as off after a restart', async () => {
  open();
  await ready();
  fireEvent.click(button('Light'));
  await waitFor(() => expect(button('Light').getAttribute('aria-pressed')).toBe('true'));
  expect(tracks[0]?.torch).toBe(true);
  seen('hidden');
  seen('visible');
  await ready();
  expect(button('Light').getAttribute('aria-pressed')).toBe('false');
});

it.each([
  ['NotAllowedError', /may not use the camera/],
  ['NotFoundError', /no camera/],
  ['NotReadableError', /Another app/],
])('explains %s, and offers a file instead', async (name, words) => {
  refusal = name;
  const { onOther } = open();
  expect(await screen.findByText(words)).toBeTruthy();
  fireEvent.click(button('Choose a photo'));
  expect(onOther).toHaveBeenCalledExactlyOnceWith('file');
});

it('reports a camera that stopped, and restarts it on retry', async () => {
  open();
  await ready();
  act(() => void tracks[0]?.dispatchEvent(new Event('ended')));
  fireEvent.click(button('Try again'));
  await ready();
  expect(states()).toEqual(['ended', 'live']);
});
