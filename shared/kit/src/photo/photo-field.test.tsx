import { type DataOf, endpoint, type UploadState } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Form, useApiForm } from '../form/index.ts';
import { setUpKit } from '../testing.ts';
import type { PhotoFlaw } from './classify-pixels.ts';
import { fitted } from './draw-photo.ts';
import { PhotoField } from './index.ts';
import { PhotoUnreadable, shrinkPhoto } from './shrink-photo.ts';

let flaw: PhotoFlaw | undefined;
vi.mock('./shrink-photo.ts', async (original) => ({
  ...(await original<object>()),
  shrinkPhoto: vi.fn(async () => ({ photo: new Blob(['small'], { type: 'image/jpeg' }), flaw })),
}));

/** Fake of the browser's PUT request. The test sends its events. */
class PlayedRequest {
  static all: PlayedRequest[] = [];
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  response: unknown;
  headers: Record<string, string> = {};
  url = '';
  body: unknown;
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.body = body;
    PlayedRequest.all.push(this);
  }
  abort() {}
  answer(status: number, code: number) {
    Object.assign(this, { status, response: { code, message: 'the server says no' } });
    act(() => this.onload?.());
  }
  static async next(count: number): Promise<PlayedRequest> {
    await waitFor(() => expect(PlayedRequest.all).toHaveLength(count));
    return PlayedRequest.all[count - 1] as PlayedRequest;
  }
}

const row = endpoint({
  method: 'POST',
  path: '/api/v1/test/photo',
  access: 'login',
  summary: 'A photo',
  input: z.object({ front: z.string() }),
  data: z.object({}),
});

const ticket: DataOf<typeof visa.uploadImg> = {
  id: 'upload-1',
  url: '/api/uploads/upload-1',
  headers: { 'content-type': 'image/jpeg' },
  expires_at: new Date(Date.now() + 600_000).toISOString(),
};
const result = (state: Partial<UploadState>) =>
  server.answer(visa.uploadResult, { id: 'upload-1', status: 'ready', reason: null, ...state });

let server: FakeServer;
const revoked = vi.fn();
beforeEach(async () => {
  server = await setUpKit();
  await signIn(server);
  PlayedRequest.all = [];
  vi.stubGlobal('XMLHttpRequest', PlayedRequest);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked.mockReset());
  server.answer(visa.uploadImg, ticket);
  server.answer(row, {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Screen({ front }: { front?: string }) {
  const form = useApiForm(row, { initial: front ? { front } : {} });
  return (
    <Form form={form} submitLabel="Send">
      <PhotoField field={form.field('front')} label="Front" purpose="kyc_photo" frame="card" />
    </Form>
  );
}

function pick() {
  const view = renderShell(<Screen />);
  const input = view.container.querySelector('input[type=file]') as HTMLInputElement;
  const file = new File(['large'], 'me.jpg', { type: 'image/jpeg' });
  fireEvent.change(input, { target: { files: [file] } });
  return view;
}
const button = (name: RegExp) => screen.getByRole('button', { name });

it('announces a photo, uploads it with the given headers, and sets its id after acceptance', async () => {
  result({ status: 'ready' });
  pick();
  const put = await PlayedRequest.next(1);
  expect(server.callsOf(visa.uploadImg)[0]?.body).toEqual({
    purpose: 'kyc_photo',
    type: 'image/jpeg',
    size: 5,
  });
  expect(put).toMatchObject({ url: ticket.url, headers: ticket.headers });
  act(() => put.upload.onprogress?.({ loaded: 2, total: 5 }));
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.4');
  put.answer(200, 200);
  expect(await screen.findByText('Photo received')).toBeTruthy();
  fireEvent.click(button(/^Send$/));
  await waitFor(() => expect(server.callsOf(row)[0]?.body).toEqual({ front: 'upload-1' }));
});

it('warns about a photo that may be illegible, but accepts it', async () => {
  flaw = 'blurred';
  result({ status: 'ready' });
  pick();
  (await PlayedRequest.next(1)).answer(200, 200);
  expect(await screen.findByText(/looks blurred/)).toBeTruthy();
  flaw = undefined;
  await screen.findByText('Photo received');
  fireEvent.click(button(/^Send$/));
  await waitFor(() => expect(server.callsOf(row)).toHaveLength(1));
});

it('does not submit a form while a photo is uploading', async () => {
  pick();
  await PlayedRequest.next(1);
  fireEvent.click(button(/^Send$/));
  expect(await screen.findByText(/not there yet/)).toBeTruthy();
  expect(server.callsOf(row)).toEqual([]);
});

it('shows why the server rejected a photo, and offers to choose another', async () => {
  result({ status: 'refused', reason: 'pixels' });
  pick();
  (await PlayedRequest.next(1)).answer(200, 200);
  expect(await screen.findByText(/too large/)).toBeTruthy();
  expect(button(/Choose another/).getAttribute('aria-invalid')).toBe('true');
});

it('retries a broken upload to the same URL', async () => {
  result({ status: 'ready' });
  pick();
  const first = await PlayedRequest.next(1);
  act(() => first.onerror?.());
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  (await PlayedRequest.next(2)).answer(200, 200);
  expect(await screen.findByText('Photo received')).toBeTruthy();
  expect(server.callsOf(visa.uploadImg)).toHaveLength(1);
});

it('does not upload a third time after a lost answer', async () => {
  result({ status: 'ready' });
  pick();
  const first = await PlayedRequest.next(1);
  act(() => first.onerror?.());
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  (await PlayedRequest.next(2)).answer(404, 1401);
  expect(await screen.findByText('Photo received')).toBeTruthy();
  expect(PlayedRequest.all).toHaveLength(2);
});

it('reports a photo whose upload a reload interrupted, until the user removes it', async () => {
  result({ status: 'announced' });
  const { unmount } = pick();
  await PlayedRequest.next(1);
  unmount();
  renderShell(<Screen />);
  expect(await screen.findByText(/interrupted/)).toBeTruthy();
  fireEvent.click(button(/Front: Remove/));
  expect(screen.queryByText(/interrupted/)).toBeNull();
});

it('finds and shows a photo whose upload finished during a reload', async () => {
  result({ status: 'ready' });
  server.answer(visa.uploadPreview, { jpeg: 'AAAA' });
  const { unmount } = pick();
  await PlayedRequest.next(1);
  unmount();
  renderShell(<Screen />);
  expect(await screen.findByText('Photo received')).toBeTruthy();
  const shown = await screen.findByRole('img', { name: 'Photo: Front' });
  expect(shown.getAttribute('src')).toBe('data:image/jpeg;base64,AAAA');
  fireEvent.click(button(/^Send$/));
  await waitFor(() => expect(server.callsOf(row)[0]?.body).toEqual({ front: 'upload-1' }));
});

it('shows a photo of an earlier submission as received, without its picture', async () => {
  result({ status: 'ready' });
  server.answer(visa.uploadPreview, { jpeg: null });
  renderShell(<Screen front="upload-1" />);
  expect(await screen.findByText('Photo received')).toBeTruthy();
  await waitFor(() => expect(server.callsOf(visa.uploadPreview)).toHaveLength(1));
  expect(screen.queryByRole('img')).toBeNull();
});

it('sends no request for a file that is not a picture', async () => {
  vi.mocked(shrinkPhoto).mockRejectedValueOnce(new PhotoUnreadable());
  pick();
  expect(await screen.findByText(/not a picture/)).toBeTruthy();
  expect(server.callsOf(visa.uploadImg)).toEqual([]);
});

it('removes a photo from form and memory, and moves the focus to the choose button', async () => {
  result({ status: 'ready' });
  pick();
  (await PlayedRequest.next(1)).answer(200, 200);
  await screen.findByText('Photo received');
  expect(screen.getByRole('img', { name: 'Photo: Front' })).toBeTruthy();
  fireEvent.click(button(/Front: Remove/));
  expect(revoked).toHaveBeenCalledWith('blob:photo');
  expect(document.activeElement).toBe(button(/Front: Choose a photo/));
  fireEvent.click(button(/^Send$/));
  expect(await screen.findByText('Choose or take a photo.')).toBeTruthy();
});

it('fitted returns a reduced size of the same aspect ratio, and never a larger one', () => {
  expect(fitted(4000, 3000)).toEqual({ width: 1600, height: 1200 });
  expect(fitted(100, 50)).toEqual({ width: 100, height: 50 });
  expect(fitted(16_000, 1)).toEqual({ width: 1600, height: 1 });
});
