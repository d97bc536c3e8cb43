/** Window scroll position per page, for returns. */
export interface ScrollMemory {
  /** Sets the page on screen. `at` is its last position, if known. */
  show(key: string): { at: number | undefined };
  /**
   * Ignores scrolling until the next `show`, because the window moves while something covers the page.
   */
  cover(): void;
  scrolled(y: number): void;
  forget(): void;
}

/** Maximum number of entries; the oldest are dropped first. */
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
