import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/workspace.ts';
import { checkOut } from './before.ts';
import { build, copyStable, type Product, productIn } from './product.ts';

export const changed = {
  remote: 'remote-visa',
  label: '新的頁面',
  page: '/bank/added',
  throwsInLoader: '/bank/added/loader',
  throwsInRender: '/bank/added/render',
  neverEnds: '/bank/added/endless',
  throwingPiece: 'cardSummary',
} as const;

const checkout = join(root, '.skew/changed/');

/** Sources that extend the existing ones. Broken parts work once `globalThis.mended` exists. */
const sources = {
  remote: `
import { createParcel } from '@shared/federation/remote';
import { Page } from '@shared/ui';
import { createElement } from 'react';
import remote from './remote-before.ts';

function fail(where: string): null {
  if (!('mended' in globalThis)) throw new Error('a bad ' + where);
  return null;
}
const Added = () => createElement(Page, { title: '${changed.label}' });
const Broken = () => fail('render') ?? createElement(Added);
const Piece = () => fail('piece');

export default {
  ...remote,
  routes: [
    { path: '${changed.page}', lazy: async () => ({ Component: Added }) },
    {
      path: '${changed.throwsInLoader}',
      lazy: async () => ({ Component: Added, loader: () => fail('loader') }),
    },
    { path: '${changed.throwsInRender}', lazy: async () => ({ Component: Broken }) },
    {
      path: '${changed.neverEnds}',
      lazy: async () => ({
        Component: Added,
        loader: () => ('mended' in globalThis ? null : new Promise(() => {})),
      }),
    },
    ...remote.routes,
  ],
  parcels: { ...remote.parcels, ${changed.throwingPiece}: async () => createParcel(Piece) },
};
`,
  manifest: `
import { manifest as before } from './manifest-before.ts';

const page = (path: string) => ({ path, access: 'login' as const, keepAlive: false });

export const manifest = {
  ...before,
  routes: [
    ...before.routes,
    page('${changed.page}'),
    page('${changed.throwsInLoader}'),
    page('${changed.throwsInRender}'),
    page('${changed.neverEnds}'),
  ],
  menu: [
    ...before.menu,
    {
      path: '${changed.page}',
      icon: 'card',
      place: 'menu' as const,
      order: 99,
      label: { en: 'New page', zhTw: '${changed.label}' },
    },
  ],
};
`,
};

/** Builds the remote from the sources of `commit` with these changes, into `changedIn(product)`. */
export function prepareChanged(product: Product, commit: string): void {
  checkOut(commit, checkout);
  const folder = join(checkout, changed.remote, 'src');
  for (const [name, source] of Object.entries(sources)) {
    const before = readFileSync(join(folder, `${name}.ts`));
    writeFileSync(join(folder, `${name}-before.ts`), before);
    writeFileSync(join(folder, `${name}.ts`), source);
  }
  copyStable(build(checkout, changed.remote), changedIn(product).storeDir);
}

export function changedIn({ folder }: Product): Product {
  return productIn(join(folder, 'changed'));
}
