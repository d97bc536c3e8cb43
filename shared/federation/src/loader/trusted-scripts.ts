/** Missing in some versions of TypeScript's DOM types: https://w3c.github.io/trusted-types */
interface PolicyFactory {
  createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown;
}

/**
 * Creates the default Trusted Types policy; call it before anything else runs. The browser calls
 * the policy for every script URL that is a string (a chunk, an entry, a worker), and accepts no
 * string as HTML or code. At our own origin it allows only the builds' folders and the service
 * worker, so that no upload or answer can run. `script-src` limits other origins.
 */
export function trustBuiltScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, location.href);
      const isBuilt = /^\/(assets\/|federation\/|service-worker\.js$)/.test(pathname);
      return origin !== location.origin || isBuilt ? url : null;
    },
  });
}
