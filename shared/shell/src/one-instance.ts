/** Logs an error if the page has a second copy of the shell, with its own session and store. */
const key = Symbol.for('tessera.shell');
const page = globalThis as { [key]?: number };

page[key] = (page[key] ?? 0) + 1;
if (page[key] > 1)
  console.error(`@shared/shell runs ${page[key]} times on this page: remotes must share one copy`);

export {};
