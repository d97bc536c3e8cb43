export { buildApp, buildMonitor } from './app.ts';
export { forgetKeys, once } from './idempotency.ts';
export type { Check, HttpParts } from './parts.ts';
