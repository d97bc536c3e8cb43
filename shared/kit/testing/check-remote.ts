import { localeNames, type RemoteManifest } from '@shared/contract';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';

/** Tests that a remote (the default export of './remote') matches its manifest. */
export function checkRemote(
  manifest: RemoteManifest,
  remote: { readonly routes: RouteObject[]; readonly parcels: object },
): void {
  describe(manifest.name, () => {
    it.each(manifest.routes.map(({ path }) => path))('%s has a page', (path) => {
      const visited = path.replace(/:\w+/g, '1');
      expect(matchRoutes(remote.routes, visited)?.at(-1)?.route.path).toBe(path);
    });

    it.each(manifest.prefixes)('an unknown URL below %s has a not-found page', (prefix) => {
      expect(matchRoutes(remote.routes, `${prefix}/no/such`)?.at(-1)?.route.path).toMatch(/\*$/);
    });

    it('has exactly the pages that its manifest lists', () => {
      const pages = remote.routes.map(({ path }) => path).filter((path) => !path?.endsWith('*'));
      expect(pages.sort()).toEqual(manifest.routes.map(({ path }) => path).sort());
    });

    it('has the parcels that its manifest names', () => {
      expect(Object.keys(remote.parcels)).toEqual(manifest.parcels);
    });

    it('lists a route for each payment and product page of its orders', () => {
      const pages = Object.values(manifest.orders ?? {});
      const paths = pages.flatMap(({ payment, product }) => [payment, product.replace(/\?.*/, '')]);
      expect(manifest.routes.map(({ path }) => path)).toEqual(expect.arrayContaining(paths));
    });

    it.each(manifest.menu)('$place entry $path has a label in every locale', ({ label }) => {
      expect(Object.keys(label).sort()).toEqual([...localeNames].sort());
    });
  });
}
