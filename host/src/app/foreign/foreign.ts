import type { Foreign, ForeignOptions, Tessera } from '@shared/federation/foreign';

/**
 * Entry of /foreign/foreign.js: defines `tessera` in a page of another host
 * (docs/guides/foreign-hosts.md). Everything else loads with `start`.
 */
let started: Promise<Foreign> | undefined;

async function load(options?: ForeignOptions): Promise<Foreign> {
  const { startForeign } = await import('./start.lazy.tsx');
  return startForeign(options);
}

/** Starts shell and share scope once per page. A failed start is repeated by the next call. */
function start(options?: ForeignOptions): Promise<Foreign> {
  started ??= load(options).catch((error) => {
    started = undefined;
    throw error;
  });
  return started;
}

const tessera: Tessera = { start };
Object.assign(globalThis, { tessera });
