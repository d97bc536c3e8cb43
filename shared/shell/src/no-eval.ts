/**
 * Zod compiles its checks with `new Function` if possible, which it tests by a call. Under our
 * script-src 'self' that call reports a policy violation in every visitor's console. Every copy of
 * zod reads this global when it builds a schema, and skips the call (zod's `config({ jitless: true
 * })`).
 */
const page: typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } } = globalThis;
page.__zod_globalConfig ??= {};
page.__zod_globalConfig.jitless = true;

export {};
