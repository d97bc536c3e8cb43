/**
 * `pnpm dev <remote>`: serves one remote from its sources. The printed URL opens a running
 * environment with this remote instead of its release.
 */
import { serveRemote } from '../shared/federation/src/build/dev-server.ts';
import { devPorts, isRemoteName, remoteNames } from '../shared/federation/src/build/remotes.ts';
import { readManifest } from '../shared/federation/src/release/index.ts';
import { failBuild } from './build-cli.ts';
import { assertPort, claimPort } from './processes.ts';
import { dataDir, findSite } from './running-site.ts';

const [name] = process.argv.slice(2);
if (!isRemoteName(name)) {
  console.error(`Usage: pnpm dev ${remoteNames.join(' | ')}`);
  process.exit(2);
}

const port = Number(process.env.DEV_PORT || devPorts[name]);
try {
  assertPort('DEV_PORT', port);
  await claimPort('DEV_PORT', port, `pnpm dev ${name}`);
  // Without PUBLIC_URL, finds the environment that uses DATA_DIR.
  const environment = process.env.PUBLIC_URL || (await findSite());
  const manifest = await readManifest(name);
  const stop = await serveRemote({ readManifest: () => readManifest(name), port });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stop().then(() => process.exit(0)));
  const [route] = manifest.routes;
  const path = `${route?.path ?? '/'}?remote=${name}@http://localhost:${port}`;
  const where = environment
    ? 'Open this URL:'
    : `No environment uses ${dataDir()}. Run npm start, then open this path on its URL:`;
  console.log(`
  ${name} is served from its sources. ${where}

    ${environment ?? ''}${path}

  The tab uses it until you press 'Use the release'. Press Ctrl-C to stop.
`);
  if (port !== devPorts[name])
    console.log(
      `  The environment must allow this origin. Start it with: REMOTE_OVERRIDE_ORIGINS=http://localhost:${port} npm start\n`,
    );
} catch (error) {
  failBuild(error);
}
