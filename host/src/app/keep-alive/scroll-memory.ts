/** Where the window was scrolled to, per page: what a return finds again. */
export interface ScrollMemory {
  /** The page on screen from now on; `at` says where it was left, if it is known. */
  show(key: string): { at: number | undefined };
  /** Something else covers the page until the next `show`: the window moves without the user scrolling. */
  cover(): void;
  scrolled(y: number): void;
  forget(): void;
}

/** Entries beyond this many go, oldest first. */
const cap = 60;

export function createScrollMemory(): ScrollMemory {
  const positions = new Map<string, number>();
  let shown: string | undefined;
  let covered = false;
  return {
    show(key) {
      shown = key;
      covered = false;
      return { at: positions.get(key) };
    },
    cover() {
      covered = true;
    },
    scrolled(y) {
      if (shown === undefined || covered) return;
      positions.delete(shown);
      positions.set(shown, y);
      const oldest = positions.keys().next().value;
      if (positions.size > cap && oldest !== undefined) positions.delete(oldest);
    },
    forget: () => positions.clear(),
  };
}
