import type { Locale } from '@shared/contract';
import { registerMessages } from '@shared/shell';
import type { ComponentType } from 'react';

export async function loadHelp(): Promise<ComponentType> {
  const [{ HelpPage }] = await Promise.all([
    import('./help-page.tsx'),
    registerMessages('help', fetchTexts),
  ]);
  return HelpPage;
}

/** Fetches the texts as data. As chunks, they would enlarge the remote's entry. */
export async function fetchTexts(locale: Locale) {
  const file = new URL(`./messages/${locale}.json`, import.meta.url);
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
  return { default: JSON.parse(await answer.text()) };
}
