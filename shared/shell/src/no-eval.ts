/**
 * Zod compiles its checks with `new Function` where it can, and finds out by trying. Under our
 * script-src 'self' that try is a policy violation in every visitor's console; this global, read by
 * all copies of zod when they build a schema, has them not try (zod's `config({ jitless: true })`).
 */
const page: typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } } = globalThis;
page.__zod_globalConfig ??= {};
page.__zod_globalConfig.jitless = true;

export {};
