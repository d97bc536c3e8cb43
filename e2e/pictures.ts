/** `pnpm pictures`: takes the README's pictures, light and dark, into docs/pictures. */
process.env.E2E_SUITE = 'readme';
await import('../scripts/e2e.ts');

export {};
