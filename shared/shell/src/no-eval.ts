/**
 * Zod calls `new Function` as a test. Our script-src 'self' reports that call as a violation in
 * every visitor's console. Every copy of zod reads this global and skips the call (zod's
 * `config({ jitless: true })`).
 */
const page: typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } } = globalThis;
page.__zod_globalConfig ??= {};
page.__zod_globalConfig.jitless = true;

export {};
