/**
 * `pnpm e2e:screens`: takes pictures of all screens, light and dark, in Traditional Chinese and
 * English, into test-results/screens.
 */
process.env.E2E_SUITE = 'pictures';
await import('../scripts/e2e.ts');

export {};
