import { errorNameOf, type InputOf, successCode, type UploadTicket } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { ApiError, api } from '@shared/shell';

export type UploadPurpose = InputOf<typeof visa.uploadImg>['purpose'];

interface SendPhotoOptions {
  purpose: UploadPurpose;
  /** Share of the bytes sent, 0 to 1. */
  onProgress(share: number): void;
  signal: AbortSignal;
  /** The ticket of an earlier attempt with the same photo, reused until it expires. */
  ticket?: UploadTicket | undefined;
  onTicket(ticket: UploadTicket): void;
}

/**
 * Announces a photo and uploads it to the URL in the answer.
 * @returns the upload's id, to query its result
 * @throws ApiError; the signal's reason
 */
export async function sendPhoto(photo: Blob, options: SendPhotoOptions): Promise<string> {
  const { ticket, signal } = options;
  if (ticket && Date.parse(ticket.expires_at) > Date.now()) {
    try {
      await put(photo, ticket, options);
      return ticket.id;
    } catch (error) {
      if (!isGone(error)) throw error;
      // Either the upload succeeded and only the answer was lost, or the ticket is no longer valid
      // and the photo must be announced again.
      if (await wasTaken(ticket.id, signal)) return ticket.id;
    }
  }
  const { purpose } = options;
  const asked = { purpose, type: 'image/jpeg', size: photo.size } as const;
  const fresh = await api.call(visa.uploadImg, asked, { signal });
  options.onTicket(fresh);
  await put(photo, fresh, options);
  return fresh.id;
}

/** Returns whether the server reports that it does not have the upload. */
export const isGone = (error: unknown) => error instanceof ApiError && error.is('uploadNotFound');

async function wasTaken(id: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await api.call(visa.uploadResult, { id }, { signal });
    return status !== 'announced';
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

/** Uploads with XMLHttpRequest, because `fetch` does not report upload progress. */
function put(
  photo: Blob,
  { url, headers }: UploadTicket,
  { onProgress, signal }: SendPhotoOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const refused = refusalOf(request);
      if (refused) reject(refused);
      else resolve();
    };
    request.onerror = () => reject(new ApiError({ kind: unreachable(), code: 500 }));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(photo);
  });
}

function refusalOf({ status, response }: XMLHttpRequest): ApiError | undefined {
  const { code = status, message = '' } = (response ?? {}) as { code?: number; message?: string };
  if (status >= 200 && status < 300 && code === successCode) return undefined;
  const kind = status >= 500 ? 'server' : 'api';
  return new ApiError({ kind, code, errorName: errorNameOf(code) }, message);
}

const unreachable = () => (navigator.onLine ? 'server' : 'offline');
