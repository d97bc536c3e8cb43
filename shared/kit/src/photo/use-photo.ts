import type { UploadState, UploadTicket } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { ApiError, errorText, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { useEffect, useRef, useState } from 'react';
import type { PhotoFlaw } from './judge-pixels.ts';
import { sendPhoto, type UploadPurpose } from './send-photo.ts';
import { PhotoUnreadable, shrinkPhoto } from './shrink-photo.ts';

/** How soon it is asked what became of a photo, should no message say it, ms. */
const reviewPollMs = 5_000;

/** Where a photo is on its way, up to when the server has it. */
type Way =
  | { step: 'none' | 'preparing' }
  | { step: 'sending'; share: number }
  | { step: 'failed'; text: string; retry: boolean }
  | { step: 'sent'; id: string };

/** The same for who looks at it; `refused` and `failed` say why. */
export type PhotoStatus =
  | { step: 'none' | 'preparing' | 'checking' | 'accepted' }
  | { step: 'sending'; share: number }
  | { step: 'refused'; text: string }
  | { step: 'failed'; text: string; retry: boolean };

export interface Photo {
  status: PhotoStatus;
  /** What may be wrong with it: its owner decides. */
  flaw: PhotoFlaw | undefined;
  /** To show it; of this page only. */
  preview: string | undefined;
  choose(file: File): void;
  retry(): void;
  remove(): void;
}

/**
 * One photo from the file to the server's word on it. `value` is the id of one that was accepted
 * earlier; `change` gets the id once it is accepted. The picture is in memory only.
 */
export function usePhoto(
  purpose: UploadPurpose,
  value: string | undefined,
  change: (id: string | undefined) => void,
): Photo {
  const { t } = useTranslation('kit');
  const [way, setWay] = useState<Way>(value ? { step: 'sent', id: value } : { step: 'none' });
  const [shown, setShown] = useState<Blob>();
  const [flaw, setFlaw] = useState<PhotoFlaw>();
  const preview = useObjectUrl(shown);
  const trying = useRef<AbortController>(undefined);
  const ticket = useRef<UploadTicket>(undefined);
  useEffect(() => () => trying.current?.abort(), []);

  const id = way.step === 'sent' ? way.id : '';
  const review = useApiQuery(
    visa.uploadResult,
    { id },
    {
      enabled: id !== '',
      refetchInterval: ({ state }) => (isDecided(state.data) ? false : reviewPollMs),
    },
  );
  const decided = isDecided(review.data) ? review.data.status : undefined;

  // The form hears of it once; not of one that it holds already.
  useEffect(() => {
    if (decided === 'ready' && value !== id) change(id);
  });

  async function send(file: Blob, isReady: boolean): Promise<void> {
    trying.current?.abort();
    const own = new AbortController();
    trying.current = own;
    const { signal } = own;
    const set = (next: Way) => signal.aborted || setWay(next);
    try {
      set({ step: 'preparing' });
      const drawn = isReady ? { photo: file, flaw } : await shrinkPhoto(file);
      if (signal.aborted) return;
      const { photo } = drawn;
      setShown(photo);
      setFlaw(drawn.flaw);
      set({ step: 'sending', share: 0 });
      const sentId = await sendPhoto(photo, {
        purpose,
        signal,
        ticket: ticket.current,
        onTicket: (next) => {
          ticket.current = next;
        },
        onProgress: (share) => set({ step: 'sending', share }),
      });
      set({ step: 'sent', id: sentId });
    } catch (error) {
      const isNoPhoto = error instanceof PhotoUnreadable;
      const text = isNoPhoto ? t('photo.unreadable') : failureText(error);
      set({ step: 'failed', text, retry: !isNoPhoto });
    }
  }

  function forget(): void {
    trying.current?.abort();
    ticket.current = undefined;
    setShown(undefined);
    setFlaw(undefined);
    if (value !== undefined) change(undefined);
  }

  return {
    status: statusOf(),
    flaw,
    preview,
    choose(file) {
      forget();
      void send(file, false);
    },
    retry() {
      if (shown) void send(shown, true);
    },
    remove() {
      forget();
      setWay({ step: 'none' });
    },
  };

  function statusOf(): PhotoStatus {
    if (way.step !== 'sent') return way;
    if (decided === 'ready') return { step: 'accepted' };
    if (review.data?.reason)
      return { step: 'refused', text: t(`photo.refused.${review.data.reason}`) };
    if (review.error && !review.data)
      return { step: 'failed', text: errorText(review.error), retry: shown !== undefined };
    return { step: 'checking' };
  }

  function failureText(error: unknown): string {
    const offline = error instanceof ApiError && error.kind === 'offline';
    return offline ? t('photo.offline') : errorText(error);
  }
}

function isDecided(state: UploadState | undefined): state is UploadState {
  return state?.status === 'ready' || state?.status === 'refused';
}

/** The address of a picture in memory; forgotten with the picture. */
function useObjectUrl(picture: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [picture]);
  return url;
}
