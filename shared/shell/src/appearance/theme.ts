import { atom, useAtom } from 'jotai';
import { localText } from '../browser-storage.ts';
import { shellStore } from '../store.ts';

export type Theme = 'light' | 'dark' | 'system';

/** Read by the page itself, too, before its first paint (host/index.html). */
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

/** The chosen theme and its setter; the choice stays in local storage. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return useAtom(themeAtom, { store: shellStore });
}

/**
 * Puts the theme on the page: `data-theme` on <html>, and the browser bar's colour from the
 * background that results. Call once before the first paint; later changes follow by themselves.
 */
export function applyTheme(): void {
  const root = document.documentElement;
  root.dataset.theme = shellStore.get(chosenAtom);
  const meta = document.querySelector('meta[name="theme-color"]');
  const colour = getComputedStyle(root).backgroundColor;
  if (meta && colour) meta.setAttribute('content', colour);
}

/** Starts following the system's choice; the result stops it. */
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
