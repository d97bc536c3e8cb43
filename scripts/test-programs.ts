/**
 * Installs programs that tests run for real, if possible. It is a separate process, because an
 * installation mostly waits while `npm test` does other work.
 */
import { ensureChromium } from './chromium.ts';
import { findProgram, installDebianPackages } from './debian.ts';

const servers = [
  { package: 'nginx', programs: ['nginx'] },
  { package: 'postgresql', programs: ['pg_dump'] },
  { package: 'redis-server', programs: ['valkey-server', 'redis-server'] },
];

export function missingServers(): string[] {
  return servers.filter(({ programs }) => !findProgram(programs)).map((server) => server.package);
}

if (import.meta.main) {
  const missing = missingServers();
  if (missing.length > 0) installDebianPackages(missing);
  try {
    ensureChromium();
  } catch {
    // The browser tests report it when they run.
  }
}
