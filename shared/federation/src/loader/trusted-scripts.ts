/** What TypeScript's DOM does not have in all versions: https://w3c.github.io/trusted-types */
interface PolicyFactory {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown;
}

/**
 * Tells the browser which addresses may be run as scripts: it asks this policy for every one that
 * code writes as text (a chunk, a remote's entry, a worker), and takes no text for HTML or code at
 * all. At our own origin these are the builds' folders, so that no upload or answer can be run;
 * elsewhere the page's `script-src` says. Call it before anything else runs.
 */
export function trustBuiltScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, location.href);
      const isBuilt = /^\/(assets|federation)\//.test(pathname);
      return origin !== location.origin || isBuilt ? url : null;
    },
  });
}
