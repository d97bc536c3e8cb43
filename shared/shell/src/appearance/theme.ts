import { atom, useAtom } from 'jotai';
import { localText } from '../browser-storage.ts';
import { shellStore } from '../store.ts';

export type Theme = 'light' | 'dark' | 'system';

/** host/index.html also reads this key, before the first paint. */
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

export function useTheme(): [Theme, (theme: Theme) => void] {
  return useAtom(themeAtom, { store: shellStore });
}

/** Sets `data-theme` on <html>, and the browser bar's colour. Call it before the first paint. */
export function applyTheme(): void {
  const root = document.documentElement;
  root.dataset.theme = shellStore.get(chosenAtom);
  const meta = document.querySelector('meta[name="theme-color"]');
  const colour = getComputedStyle(root).backgroundColor;
  if (meta && colour) meta.setAttribute('content', colour);
}

/** Applies the theme, and follows the system's colour scheme. @returns a function that stops it */
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
