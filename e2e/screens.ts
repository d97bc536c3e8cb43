/**
 * `pnpm e2e:screens`: pictures of everything that is built, light and dark, in each language, into
 * test-results/screens, for people to look at.
 */
process.env.E2E_SUITE = 'pictures';
await import('../scripts/e2e.ts');

export {};
