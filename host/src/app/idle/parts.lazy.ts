import { followNotifications } from './follow-notifications.ts';
import { keepForOffline } from './keep-for-offline.ts';
import { keepTranslatedText } from './keep-translated-text.ts';

/** One chunk for all, because each chunk adds a row to the chunk table. */
export function startParts(): void {
  void keepTranslatedText();
  followNotifications();
  // The app also runs without the worker, which a private window or a full disk can refuse.
  if (process.env.NODE_ENV === 'production') keepForOffline().catch(() => {});
}
