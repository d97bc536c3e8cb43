/**
 * Zod tests `new Function` by a call, which reports a policy violation in every visitor's console
 * under our script-src 'self'. Every copy of zod reads this global and skips the call (zod's
 * `config({ jitless: true })`).
 */
const page: typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } } = globalThis;
page.__zod_globalConfig ??= {};
page.__zod_globalConfig.jitless = true;

export {};
