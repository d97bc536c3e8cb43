import { dismissToast, shellStore, toastsAtom } from '@shared/shell';

/**
 * Dismisses the messages that an earlier action of the page succeeded. The member has moved on, and
 * the record that a sheet shows may already be in a later state than its message. Messages with a
 * link stay, because they report something that happened elsewhere.
 */
export function dismissDone(): void {
  for (const { id, tone, link, next } of shellStore.get(toastsAtom)) {
    if (tone === 'success' && !link && !next) dismissToast(id);
  }
}
