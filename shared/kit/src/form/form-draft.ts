import { session } from '@shared/shell';

const prefix = 'tessera.draft.';

/**
 * What has been filled in of a form, kept for the tab and the account: a reload or a look at another
 * page loses nothing. Gone with the tab, at logout, and once it was sent. Storage may be forbidden or
 * full: then there is no draft.
 */
export function formDraft(name: string) {
  const key = () => `${prefix}${name}.${session.get().address ?? ''}`;
  return {
    read(): Record<string, unknown> {
      try {
        const value: unknown = JSON.parse(sessionStorage.getItem(key()) ?? '{}');
        return typeof value === 'object' && value !== null && !Array.isArray(value)
          ? (value as Record<string, unknown>)
          : {};
      } catch {
        return {};
      }
    },
    /** @returns whether it is kept. */
    write(values: Readonly<Record<string, unknown>>): boolean {
      try {
        sessionStorage.setItem(key(), JSON.stringify(values));
        return true;
      } catch {
        // Private mode and full quota.
        return false;
      }
    },
    clear(): void {
      try {
        sessionStorage.removeItem(key());
      } catch {
        // As above.
      }
    },
  };
}

/** Forgets every draft of this tab. */
function clearDrafts(): void {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
    for (const name of names) sessionStorage.removeItem(name);
  } catch {
    // As above.
  }
}

session.onLogout(clearDrafts);

/**
 * Whether a form was begun in this tab and not sent.
 * @param but fields that are filled in from the start
 */
export function isDrafted(name: string, but: readonly string[] = []): boolean {
  const filled = Object.entries(formDraft(name).read()).filter(([key]) => !but.includes(key));
  return filled.some(([, value]) => value !== '' && value !== null);
}
