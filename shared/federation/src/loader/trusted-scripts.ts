/** Missing in some versions of TypeScript's DOM types: https://w3c.github.io/trusted-types */
interface PolicyFactory {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown;
}

/**
 * The browser calls this policy for every URL that code sets as text (a chunk, an entry, a worker),
 * and accepts no text as HTML or code. At our own origin only the builds' folders are allowed, so
 * that no upload or answer can run; for others `script-src` decides. Call it before anything else
 * runs.
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
