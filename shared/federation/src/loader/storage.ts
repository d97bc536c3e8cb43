type BlockableStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const overridesKey = 'tessera.remoteOverrides';

/** The tab's storage. If the browser blocks it, reads return nothing and writes are lost. */
export const tabStorage = forgiving(() => sessionStorage);

/** The storage of all tabs, with the same behaviour. */
export const sharedStorage = forgiving(() => localStorage);

function forgiving(storage: () => Storage): BlockableStorage {
  return {
    getItem: (key) => attempt(() => storage().getItem(key)) ?? null,
    setItem: (key, value) => attempt(() => storage().setItem(key, value)),
    removeItem: (key) => attempt(() => storage().removeItem(key)),
  };
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
