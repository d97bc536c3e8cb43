import type { Locale } from '@shared/contract';
import type { MessagesLoader } from '@shared/shell';

/** Returns a loader that fetches texts as data: as chunks, each would add a row to the table. */
export function fetchMessages(fileOf: (locale: Locale) => URL): MessagesLoader {
  return async (locale) => {
    const file = fileOf(locale);
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
    // Parsed in the same way as the texts in the build, which tests rely on.
    return { default: JSON.parse(await answer.text()) };
  };
}
