/** Two copies would mean two sessions and stores: logs an error for operators. */
const key = Symbol.for('tessera.shell');
const page = globalThis as { [key]?: number };

page[key] = (page[key] ?? 0) + 1;
if (page[key] > 1) console.error(`@shared/shell runs ${page[key]} times on this page`);

export {};
