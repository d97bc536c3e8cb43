import { atom } from 'jotai';
import { i18n } from '../i18n/i18n.ts';
import { shellStore } from '../store.ts';

/** The user said no (specification §2: cancel counts as a rejection). Not a failure: never toasted. */
export class ConfirmCancelled extends Error {
  override name = 'ConfirmCancelled';
  constructor() {
    super('cancelled by the user');
  }
}

export interface ConfirmRequest {
  /** Default: 'Tips' in the current language. */
  title?: string;
  message: string;
  /** Facts to check before agreeing, such as address and amount. */
  details?: readonly { label: string; value: string }[];
  confirmLabel?: string;
  cancelLabel?: string;
  tone?: 'normal' | 'danger';
}

/** What the host's dialog renders, defaults applied; it answers once with `settle`. */
export interface OpenConfirm extends Required<ConfirmRequest> {
  settle(agreed: boolean): void;
}

export const confirmAtom = atom<OpenConfirm | null>(null);

let queue: Promise<unknown> = Promise.resolve();
let generation = 0;

/**
 * Asks before something irreversible; a second question waits for the first one's answer.
 * @throws ConfirmCancelled when the user cancels, closes the dialog or is signed out.
 */
export function confirm(request: ConfirmRequest): Promise<void> {
  const born = generation;
  const answer = queue.then(() => {
    if (born !== generation) throw new ConfirmCancelled();
    return ask(request);
  });
  queue = answer.catch(() => {});
  return answer;
}

/** Cancels the open question and those waiting: what they were about is gone (logout). */
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
