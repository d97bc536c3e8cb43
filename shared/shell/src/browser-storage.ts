/** Web storage that may be missing, full or forbidden: reads return null and writes are ignored. */
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
        // Private mode or full quota: the value is not stored.
      }
    },
  };
}

export const localText = guarded(() => localStorage);
export const sessionText = guarded(() => sessionStorage);
