import { atom } from 'jotai';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { connectivityAtom } from '../connectivity/connectivity.ts';
import { i18n } from '../i18n/i18n.ts';
import { shellStore } from '../store.ts';

/** Thrown for a cancelled request (specification §2). A cancellation shows no toast. */
export class ConfirmCancelled extends Error {
  override name = 'ConfirmCancelled';
  constructor() {
    super('cancelled by the user');
  }
}

interface ConfirmDetail {
  label: string;
  value: string;
  /** Replaces the value on screen. */
  shown?: ReactNode;
}

export interface ConfirmRequest {
  /** Default: 'Tips' in the current language. */
  title?: string;
  /** Each line after the first is a numbered step. Older hosts show one paragraph. */
  message: string;
  /** Facts to check before agreeing, such as address and amount. */
  details?: readonly ConfirmDetail[];
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: 'normal' | 'danger';
  /** Whether the confirmed action needs no network. Otherwise no dialog opens while offline. */
  worksOffline?: boolean;
}

/** The dialog that the host renders, with defaults applied. Call `settle` once to answer it. */
export interface OpenConfirm extends Required<Omit<ConfirmRequest, 'worksOffline'>> {
  settle(agreed: boolean): void;
}

export const confirmAtom = atom<OpenConfirm | null>(null);

let queue: Promise<unknown> = Promise.resolve();
let generation = 0;

/**
 * Shows a dialog, after those requested earlier. While offline it rejects at once instead, because
 * a member who has confirmed believes that the action is done.
 * @throws ConfirmCancelled on cancel or sign-out; ApiError of the kind `offline`
 */
export function confirm(request: ConfirmRequest): Promise<void> {
  const born = generation;
  const answer = queue.then(() => {
    if (born !== generation) throw new ConfirmCancelled();
    if (!request.worksOffline && shellStore.get(connectivityAtom) === 'offline')
      throw new ApiError({ kind: 'offline', code: 500 });
    return ask(request);
  });
  queue = answer.catch(() => {});
  return answer;
}

/** Cancels the open and the queued requests; a logout calls it. */
export function cancelConfirms(): void {
  generation++;
  shellStore.get(confirmAtom)?.settle(false);
}

function ask(request: ConfirmRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    shellStore.set(confirmAtom, {
      title: i18n.t('shell:confirm.title'),
      confirmLabel: i18n.t('shell:confirm.confirm'),
      cancelLabel: i18n.t('shell:confirm.cancel'),
      details: [],
      tone: 'normal',
      ...request,
      settle(agreed) {
        shellStore.set(confirmAtom, null);
        if (agreed) resolve();
        else reject(new ConfirmCancelled());
      },
    });
  });
}
