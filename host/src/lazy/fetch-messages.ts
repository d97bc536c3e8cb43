import type { Locale } from '@shared/contract';
import type { MessagesLoader } from '@shared/shell';

/** Returns a loader that fetches texts as data. As chunks, they would enlarge the chunk table. */
export function fetchMessages(fileOf: (locale: Locale) => URL): MessagesLoader {
  return async (locale) => {
    const file = fileOf(locale);
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
    // Not `answer.json()`: browser tests replace JSON.parse (e2e/fixtures/pseudo.ts).
    return { default: JSON.parse(await answer.text()) };
  };
}
