/** A module with one instance per page, the host's (docs/adr/0001-federation-runtime.md). */
export interface SharedModule {
  /** The import specifier, exactly as written in the code. */
  readonly name: string;
  /** `eager`: in the host's first load. `lazy`: a chunk, fetched when first needed. */
  readonly provide: 'eager' | 'lazy';
  /** Provide this file of `src/curated/` instead of the whole package. */
  readonly curated?: string;
}

/** Each subpath needs a row: the row of 'react-dom' does not share 'react-dom/client'. */
export const sharedModules: readonly SharedModule[] = [
  { name: 'react', provide: 'eager' },
  { name: 'react/jsx-runtime', provide: 'eager' },
  { name: 'react-dom', provide: 'eager' },
  { name: 'react-dom/client', provide: 'eager' },
  { name: 'react-router-dom', provide: 'eager', curated: 'react-router-dom.ts' },
  { name: 'jotai', provide: 'eager' },
  { name: 'i18next', provide: 'eager' },
  { name: 'react-i18next', provide: 'eager', curated: 'react-i18next.ts' },
  { name: '@tanstack/react-query', provide: 'lazy', curated: 'react-query.ts' },
  { name: '@shared/shell', provide: 'eager' },
  { name: '@shared/shell/payment', provide: 'lazy' },
  { name: '@shared/shell/query', provide: 'lazy' },
  { name: '@shared/shell/sign-in', provide: 'lazy' },
  { name: '@shared/shell/wallet', provide: 'lazy' },
  { name: '@shared/ui', provide: 'eager' },
  { name: '@shared/ui/dialog', provide: 'lazy' },
  { name: '@shared/ui/sheet', provide: 'lazy' },
  { name: '@shared/ui/menu', provide: 'lazy' },
  { name: '@shared/ui/tabs', provide: 'lazy' },
  { name: '@shared/ui/toaster', provide: 'lazy' },
  { name: '@shared/ui/select', provide: 'lazy' },
  { name: '@shared/ui/combobox', provide: 'lazy' },
  { name: '@shared/ui/otp', provide: 'lazy' },
  { name: '@shared/ui/switch', provide: 'lazy' },
  { name: '@shared/kit', provide: 'lazy' },
  { name: '@shared/kit/export', provide: 'lazy' },
  { name: '@shared/kit/form', provide: 'lazy' },
  { name: '@shared/kit/list', provide: 'lazy' },
  { name: '@shared/kit/markdown', provide: 'lazy' },
  { name: '@shared/kit/payment', provide: 'lazy' },
  { name: '@shared/kit/photo', provide: 'lazy' },
  { name: '@shared/kit/qr', provide: 'lazy' },
  { name: '@shared/kit/sheet', provide: 'lazy' },
  { name: '@shared/kit/step-up', provide: 'lazy' },
  { name: '@shared/kit/wallet', provide: 'lazy' },
  { name: 'single-spa-react', provide: 'lazy' },
];

/**
 * Entry points of shared packages that each remote bundles, so that it runs in hosts without them.
 * They import shared modules by name. A row is the entry's import specifier → its folder.
 */
export const bundledModules: Readonly<Record<string, string>> = {
  '@shared/kit/record': 'shared/kit/src/record',
};
