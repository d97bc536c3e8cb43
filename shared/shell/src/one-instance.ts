/**
 * Two copies would mean two sessions, stores and connections: logs an error for operators and
 * tests.
 */
const key = Symbol.for('tessera.shell');
const page = globalThis as { [key]?: number };

page[key] = (page[key] ?? 0) + 1;
if (page[key] > 1) console.error(`@shared/shell runs ${page[key]} times on this page`);

export {};
