export { buildApp, buildMonitor } from './app.ts';
export { forgetKeys } from './idempotency.ts';
export type { Check, HttpParts } from './parts.ts';
