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
  /** ms since the epoch; 0 if no call has succeeded. */
  at: number;
  /** Why the last call failed, if none has succeeded. */
  error?: unknown;
}

/** Not a query of React Query, whose code a visitor's page does not load. */
const answerAtom = atom<Answer | undefined>(undefined);
let asking: string | undefined;

/**
 * Returns the last answer, or undefined until the first call ends. Calls the API when idle, because
 * a call loads encryption code.
 */
export function useAnnouncements(): Answer | undefined {
  const idle = useIdle();
  const [language] = useLanguage();
  const answer = useAtomValue(answerAtom, { store: shellStore });
  useEffect(() => {
    if (idle) void loadAnnouncements(language);
  }, [idle, language]);
  return answer;
}

/** Does nothing if the answer is fresh or a call for this language is pending. Never throws. */
export async function loadAnnouncements(language: string): Promise<void> {
  const known = shellStore.get(answerAtom);
  if (asking === language) return;
  if (known?.language === language && known.at > Date.now() - freshMs) return;
  asking = language;
  try {
    const { list } = await api.call(marquee);
    if (asking === language) shellStore.set(answerAtom, { language, items: list, at: Date.now() });
  } catch (error) {
    // Keeps the answer of an earlier call.
    if (!known?.at) shellStore.set(answerAtom, { language, items: [], at: 0, error });
  } finally {
    if (asking === language) asking = undefined;
  }
}
