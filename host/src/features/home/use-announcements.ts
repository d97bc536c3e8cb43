import type { MarqueeItem } from '@shared/contract';
import { marquee } from '@shared/contract/first-load';
import { api, shellStore, useLanguage } from '@shared/shell';
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useIdle } from '../../lazy/use-idle.ts';

/** How long an answer is fresh, ms. */
const freshMs = 300_000;

interface Answer {
  language: string;
  items: readonly MarqueeItem[];
  /** ms since the epoch. */
  at: number;
}

/** Not a query of React Query, whose code a visitor's page does not load. */
const answerAtom = atom<Answer | undefined>(undefined);
const none: readonly MarqueeItem[] = [];
let asking: string | undefined;

/** Returns the last loaded items. Calls the API when idle, because a call loads encryption code. */
export function useAnnouncements(): { items: readonly MarqueeItem[]; pending: boolean } {
  const idle = useIdle();
  const [language] = useLanguage();
  const answer = useAtomValue(answerAtom, { store: shellStore });
  useEffect(() => {
    if (idle) void ask(language);
  }, [idle, language]);
  return { items: answer?.items ?? none, pending: !answer };
}

/** Does nothing if the answer is fresh or a call for this language is pending. */
async function ask(language: string): Promise<void> {
  const known = shellStore.get(answerAtom);
  if (asking === language) return;
  if (known?.language === language && known.at > Date.now() - freshMs) return;
  asking = language;
  try {
    const { list } = await api.call(marquee);
    if (asking === language) shellStore.set(answerAtom, { language, items: list, at: Date.now() });
  } catch {
    // Keeps the previous answer, or stores an empty one, so that `pending` ends.
    if (!known) shellStore.set(answerAtom, { language, items: none, at: 0 });
  } finally {
    if (asking === language) asking = undefined;
  }
}
