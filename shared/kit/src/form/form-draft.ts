import { session } from '@shared/shell';

const prefix = 'tessera.draft.';

/**
 * Returns access to a form's draft, one per tab and account. The draft survives a reload and visits
 * to other pages. It ends with the tab, after submission, and with the session. If the session ends
 * as `expired`, however, the draft stays until another account signs in.
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
    /** @returns false if the storage is blocked or full */
    write(values: Readonly<Record<string, unknown>>): boolean {
      try {
        sessionStorage.setItem(key(), JSON.stringify(values));
        return true;
      } catch {
        return false;
      }
    },
    clear(): void {
      try {
        sessionStorage.removeItem(key());
      } catch {
        // Private mode.
      }
    },
  };
}

/** Removes the drafts of this tab. @param kept address whose drafts stay */
function clearDrafts(kept?: string): void {
  try {
    const names = Object.keys(sessionStorage).filter(
      (name) => name.startsWith(prefix) && !(kept && name.endsWith(`.${kept}`)),
    );
    for (const name of names) sessionStorage.removeItem(name);
  } catch {
    // Private mode.
  }
}

function clearOthersDrafts(): void {
  const { address } = session.get();
  if (address) clearDrafts(address);
}

clearOthersDrafts();
session.subscribe(clearOthersDrafts);
session.onLogout((reason) => {
  if (reason !== 'expired') clearDrafts();
});

/** Returns whether a form's draft has a value. @param but fields to ignore */
export function isDrafted(name: string, but: readonly string[] = []): boolean {
  const filled = Object.entries(formDraft(name).read()).filter(([key]) => !but.includes(key));
  return filled.some(([, value]) => value !== '' && value !== null);
}
