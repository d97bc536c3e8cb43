/**
 * `pnpm pictures`: the README's pictures of the product, light and dark, into docs/pictures. It is
 * built and started for them, as for the browser tests.
 */
process.env.E2E_SUITE = 'readme';
await import('../scripts/e2e.ts');

export {};
