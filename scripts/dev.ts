/**
 * `pnpm dev [remote…] [--against URL]`: serves the host and the named remotes from their sources.
 * API, chain and the other remotes are those of a running environment.
 */
import { parseArgs } from 'node:util';
import { devPort, isRemoteName, remoteNames } from '../shared/federation/src/build/remotes.ts';
import { serveHost, serveRemote } from '../shared/federation/src/development/index.ts';
import { readManifest } from '../shared/federation/src/release/index.ts';
import { failBuild } from './build-cli.ts';
import { assertPort, claimPort, Refusal } from './processes.ts';
import { dataDir, findSite } from './running-site.ts';

const usage = `Usage: pnpm dev [${remoteNames.join('] [')}] [--against URL]`;

try {
  const { names, against } = readArguments();
  const port = Number(process.env.DEV_PORT || devPort.host);
  assertPort('DEV_PORT', port);
  const ports = new Map(names.map((name) => [name, port - devPort.host + devPort[name]]));
  const command = ['pnpm dev', ...names].join(' ');
  for (const one of [port, ...ports.values()]) await claimPort('DEV_PORT', one, command);
  const environment = against ?? (await findSite());
  if (!environment)
    throw new Refusal(
      `No environment uses ${dataDir()}. Run npm start, or name one: ${command} --against URL`,
    );

  const remotes = Object.fromEntries(
    [...ports].map(([name, one]) => [name, `http://localhost:${one}`]),
  );
  const stops = await Promise.all([
    serveHost({ port, environment, remotes }),
    ...[...ports].map(([name, one]) =>
      serveRemote({ readManifest: () => readManifest(name), port: one }),
    ),
  ]);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () =>
      Promise.all(stops.map((stop) => stop())).then(() => process.exit(0)),
    );
  console.log(`
  ${['host', ...names].join(', ')}: served from their sources. The rest is from ${environment}.

    http://localhost:${port}

  Edits show at once. Press Ctrl-C to stop.
`);
  for (const [name, one] of ports) {
    const [route] = (await readManifest(name)).routes;
    const link = `${environment}${route?.path ?? '/'}?remote=${name}@http://localhost:${one}`;
    console.log(`  ${name} in the released host, where edits reload the page: ${link}`);
  }
} catch (error) {
  failBuild(error);
}

/** Exits with the usage for arguments that it does not know. */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { against: { type: 'string' } },
    });
    const names = [...new Set(positionals)].filter(isRemoteName);
    const against = values.against && new URL(values.against).href.replace(/\/+$/, '');
    if (names.length === new Set(positionals).size) return { names, against };
  } catch {
    // Falls through to the usage.
  }
  console.error(usage);
  process.exit(2);
}
