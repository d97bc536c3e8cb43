/**
 * Installs what the tests run for real, where that is possible: a process of its own, since packages
 * are mostly waited for and `npm test` has other things to do meanwhile.
 */
import { ensureChromium } from './chromium.ts';
import { findProgram, installDebianPackages } from './debian.ts';

const servers = [
  { package: 'nginx', programs: ['nginx'] },
  { package: 'postgresql', programs: ['pg_dump'] },
  { package: 'redis-server', programs: ['valkey-server', 'redis-server'] },
];

/** Debian packages of servers that this machine lacks. */
export function missingServers(): string[] {
  return servers.filter(({ programs }) => !findProgram(programs)).map((server) => server.package);
}

if (import.meta.main) {
  const missing = missingServers();
  if (missing.length > 0) installDebianPackages(missing);
  try {
    ensureChromium();
  } catch {
    // The browser tests say so, once it is their turn.
  }
}
