/**
 * How often the shell's core was evaluated on this page. Two copies would be two sessions, stores and
 * connections, each half right: the second one says so where operators and tests look.
 */
const key = Symbol.for('tessera.shell');
const page = globalThis as { [key]?: number };

page[key] = (page[key] ?? 0) + 1;
if (page[key] > 1) console.error(`@shared/shell runs ${page[key]} times on this page`);

export {};
