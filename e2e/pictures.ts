/**
 * `pnpm pictures`: takes the README's pictures of the product, light and dark, into docs/pictures.
 * It builds and starts the product, like the browser tests.
 */
process.env.E2E_SUITE = 'readme';
await import('../scripts/e2e.ts');

export {};
