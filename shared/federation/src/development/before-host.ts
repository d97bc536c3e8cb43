/** Runs before the host's code in its development build. */
import * as runtime from 'react-refresh/runtime';
import { overridesKey } from '../loader/storage.ts';

/** Remote → URL of its dev server; set by the build. */
declare const DEV_REMOTES: Record<string, string>;

const doneKey = 'tessera.dev';

// Remotes use this runtime (refresh.ts).
Object.assign(globalThis, { __reactRefresh: runtime });

const overrides = Object.entries(DEV_REMOTES).map(([remote, url]) => ({ remote, url }));
const text = JSON.stringify(overrides);
// Once per tab, so that 'Use the release' in the page lasts.
if (sessionStorage.getItem(doneKey) !== text) {
  sessionStorage.setItem(doneKey, text);
  sessionStorage.setItem(overridesKey, text);
}
