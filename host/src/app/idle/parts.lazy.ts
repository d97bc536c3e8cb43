import { followNotifications } from './follow-notifications.ts';
import { keepTranslatedText } from './keep-translated-text.ts';

/** One chunk for both, because each chunk adds a row to the chunk table. */
export function startParts(): void {
  void keepTranslatedText();
  followNotifications();
}
