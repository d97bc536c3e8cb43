/** Web storage that may be missing, full or forbidden: reading then finds nothing, writing is lost. */
export interface TextStore {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
}

function guarded(pick: () => Storage): TextStore {
  return {
    get(key) {
      try {
        return pick().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        if (value === null) pick().removeItem(key);
        else pick().setItem(key, value);
      } catch {
        // Private mode and full quota: the session lives in memory then.
      }
    },
  };
}

export const localText = guarded(() => localStorage);
export const sessionText = guarded(() => sessionStorage);
