import type { UploadState, UploadTicket } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { ApiError, errorText, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { useEffect, useRef, useState } from 'react';
import { formDraft } from '../form/form-draft.ts';
import type { PhotoFlaw } from './classify-pixels.ts';
import { type DrawnPhoto, PhotoTooSmall } from './draw-photo.ts';
import { isGone, sendPhoto, type UploadPurpose } from './send-photo.ts';
import { PhotoUnreadable, shrinkPhoto } from './shrink-photo.ts';
import { useObjectUrl } from './use-object-url.ts';

/** Interval of polling the review's result, ms, in case its message is lost. */
const reviewPollMs = 5_000;

/** State of an upload until the server has the photo. */
type Way =
  | { step: 'none' | 'preparing' }
  | { step: 'sending'; share: number }
  | { step: 'failed'; text: string; retry: boolean }
  | { step: 'sent'; id: string };

/** Status for the user. `refused` and `failed` have a text with the reason. */
export type PhotoStatus =
  | { step: 'none' | 'preparing' | 'checking' | 'accepted' }
  | { step: 'sending'; share: number }
  | { step: 'refused'; text: string }
  | { step: 'failed'; text: string; retry: boolean };

export interface Photo {
  status: PhotoStatus;
  /** A possible flaw. The user decides whether to keep the photo. */
  flaw: PhotoFlaw | undefined;
  /** URL for display: an object URL, or after a reload a data URL. */
  preview: string | undefined;
  choose(file: File): void;
  /** Sends a photo that the camera sheet has prepared. */
  use(photo: DrawnPhoto): void;
  retry(): void;
  remove(): void;
}

interface PhotoOptions {
  purpose: UploadPurpose;
  /** The id of a photo that was accepted earlier. */
  value: string | undefined;
  /** Called with the id after acceptance; with undefined if that photo is removed or replaced. */
  change(id: string | undefined): void;
  /** Key of this field, unique in the product. */
  place: string;
}

/** State of one photo, from the file to the server's result. The picture is kept in memory only. */
export function usePhoto({ purpose, value, change, place }: PhotoOptions): Photo {
  const { t } = useTranslation('kit');
  const [stored] = useState(() => storedUpload(place));
  const [way, setWay] = useState<Way>(() => {
    const id = value ?? stored.read();
    return id ? { step: 'sent', id } : { step: 'none' };
  });
  const [drawn, setDrawn] = useState<DrawnPhoto>();
  const own = useObjectUrl(drawn?.photo);
  const trying = useRef<AbortController>(undefined);
  const ticket = useRef<UploadTicket>(undefined);
  useEffect(() => () => trying.current?.abort(), []);

  const id = way.step === 'sent' ? way.id : '';
  const review = useApiQuery(
    visa.uploadResult,
    { id },
    {
      enabled: id !== '',
      refetchInterval: ({ state }) =>
        isDecided(state.data) || isGone(state.error) ? false : reviewPollMs,
    },
  );
  const decided = isDecided(review.data) ? review.data.status : undefined;
  const kept = useKeptPicture(decided === 'ready' && !drawn ? id : '');

  // Reports an accepted photo to the form once, but not one that the form already has.
  useEffect(() => {
    if (decided !== 'ready' || value === id) return;
    change(id);
    stored.forget();
  });

  async function send(prepare: () => Promise<DrawnPhoto>): Promise<void> {
    trying.current?.abort();
    const own = new AbortController();
    trying.current = own;
    const { signal } = own;
    const set = (next: Way) => signal.aborted || setWay(next);
    try {
      set({ step: 'preparing' });
      const ready = await prepare();
      if (signal.aborted) return;
      setDrawn(ready);
      set({ step: 'sending', share: 0 });
      const sentId = await sendPhoto(ready.photo, {
        purpose,
        signal,
        ticket: ticket.current,
        onTicket: (next) => {
          ticket.current = next;
          stored.keep(next.id);
        },
        onProgress: (share) => set({ step: 'sending', share }),
      });
      set({ step: 'sent', id: sentId });
    } catch (error) {
      const isSmall = error instanceof PhotoTooSmall;
      const isNoPhoto = error instanceof PhotoUnreadable;
      const text = isSmall
        ? t('photo.small')
        : isNoPhoto
          ? t('photo.unreadable')
          : failureText(error);
      set({ step: 'failed', text, retry: !isNoPhoto && !isSmall });
    }
  }

  function forget(): void {
    trying.current?.abort();
    ticket.current = undefined;
    stored.forget();
    setDrawn(undefined);
    if (value !== undefined) change(undefined);
  }

  function begin(prepare: () => Promise<DrawnPhoto>): void {
    forget();
    void send(prepare);
  }

  return {
    status: statusOf(),
    flaw: drawn?.flaw,
    preview: own ?? kept,
    choose: (file) => begin(() => shrinkPhoto(file)),
    use: (photo) => begin(async () => photo),
    retry() {
      if (drawn) void send(async () => drawn);
    },
    remove() {
      forget();
      setWay({ step: 'none' });
    },
  };

  function statusOf(): PhotoStatus {
    if (way.step !== 'sent') return way;
    if (decided === 'ready') return { step: 'accepted' };
    const { data, error } = review;
    if (data?.reason) return { step: 'refused', text: t(`photo.refused.${data.reason}`) };
    if (!drawn && isHalfSent(data, error))
      return { step: 'failed', text: t('photo.interrupted'), retry: false };
    if (error && !data)
      return { step: 'failed', text: errorText(error), retry: drawn !== undefined };
    return { step: 'checking' };
  }

  function failureText(error: unknown): string {
    const offline = error instanceof ApiError && error.kind === 'offline';
    return offline ? t('photo.offline') : errorText(error);
  }
}

/** Returns whether the upload is incomplete, or the server no longer has it. */
function isHalfSent(state: UploadState | undefined, error: Error | null): boolean {
  return state?.status === 'announced' || (!state && isGone(error));
}

function isDecided(state: UploadState | undefined): state is UploadState {
  return state?.status === 'ready' || state?.status === 'refused';
}

/** Returns the server's thumbnail, for use after a reload. @param id '' for no photo */
function useKeptPicture(id: string): string | undefined {
  const { data } = useApiQuery(visa.uploadPreview, { id }, { enabled: id !== '', gcTime: 0 });
  return data?.jpeg ? `data:image/jpeg;base64,${data.jpeg}` : undefined;
}

/**
 * Returns a store for the id of a form's photo upload, kept like the form's draft. After a reload,
 * a finished upload is found again, and an unfinished one is reported. The picture is never stored.
 * @param place unique key of form and field
 */
function storedUpload(place: string) {
  const store = formDraft(`photo ${place}`);
  return {
    read(): string | undefined {
      const { id } = store.read();
      return typeof id === 'string' ? id : undefined;
    },
    keep: (id: string) => void store.write({ id }),
    forget: () => store.clear(),
  };
}
