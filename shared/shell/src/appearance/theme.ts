import { atom, useAtom } from 'jotai';
import { localText } from '../browser-storage.ts';
import { shellStore } from '../store.ts';

export type Theme = 'light' | 'dark' | 'system';

/** host/index.html also reads it, before the first paint. */
const key = 'tessera.theme';

const chosenAtom = atom<Theme>(readTheme());
const themeAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, theme: Theme) => {
    localText.set(key, theme);
    set(chosenAtom, theme);
    applyTheme();
  },
);

/** Returns the chosen theme and its setter; local storage keeps the choice. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return useAtom(themeAtom, { store: shellStore });
}

/**
 * Applies the theme: `data-theme` on <html>, and the browser bar's colour from the resulting
 * background. Call it once before the first paint; later changes apply it again.
 */
export function applyTheme(): void {
  const root = document.documentElement;
  root.dataset.theme = shellStore.get(chosenAtom);
  const meta = document.querySelector('meta[name="theme-color"]');
  const colour = getComputedStyle(root).backgroundColor;
  if (meta && colour) meta.setAttribute('content', colour);
}

/** Follows the system's colour scheme; the result stops it. */
export function startTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  applyTheme();
  system.addEventListener('change', applyTheme);
  return () => system.removeEventListener('change', applyTheme);
}

function readTheme(): Theme {
  const stored = localText.get(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}
