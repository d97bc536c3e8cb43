/**
 * Installs the programs that tests start (nginx, PostgreSQL, Redis, promtool, Chromium), if possible. Runs
 * as a separate process, so that `npm test` continues meanwhile.
 */
import { ensureCompleteChromium, installHeadlessShell } from './chromium.ts';
import { findProgram, installDebianPackages } from './debian.ts';

const servers = [
  { package: 'nginx', programs: ['nginx'] },
  { package: 'postgresql', programs: ['pg_dump'] },
  { package: 'redis-server', programs: ['valkey-server', 'redis-server'] },
  { package: 'prometheus', programs: ['promtool'] },
];

export function missingServers(): string[] {
  return servers.filter(({ programs }) => !findProgram(programs)).map((server) => server.package);
}

if (import.meta.main) {
  const missing = missingServers();
  if (missing.length > 0) installDebianPackages(missing);
  installHeadlessShell();
  try {
    ensureCompleteChromium();
  } catch {
    // The browser tests report a missing Chromium when they run.
  }
}
