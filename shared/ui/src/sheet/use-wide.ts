import { useSyncExternalStore } from 'react';

const query = '(min-width: 720px)';

/**
 * Whether the window is wide enough for a centred dialog: the same width as in sheet.module.css.
 */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

function subscribe(changed: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}
