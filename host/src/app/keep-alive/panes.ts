/** A mounted page: shown, or kept hidden for a return. Newest use last. */
export interface Pane {
  /** Pathname: a change of the query stays within the page. */
  readonly key: string;
  readonly keep: boolean;
}

/** Kept pages beyond this many are dropped, least recently used first. */
export const maxPanes = 8;

/**
 * The panes after showing `next`: it moves to the end, a pane that is not kept leaves with its
 * page, and the oldest go when there are more than `cap`.
 */
export function showPane<P extends Pane>(panes: readonly P[], next: P, cap = maxPanes): P[] {
  const kept = panes.filter((pane) => pane.keep && pane.key !== next.key);
  return [...kept.slice(Math.max(0, kept.length - (cap - 1))), next];
}

/** A trailing slash names the same page. */
export function paneKey(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1');
}
