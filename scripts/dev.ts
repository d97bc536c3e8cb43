/**
 * `pnpm dev <remote>`: serves one remote from its sources, rebuilt on every change, for a running
 * environment. The printed address opens the environment with this remote instead of the released
 * one.
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
  // PUBLIC_URL wins; else the address of the environment that runs over DATA_DIR.
  const environment = process.env.PUBLIC_URL || (await findSite());
  const manifest = await readManifest(name);
  const stop = await serveRemote({ readManifest: () => readManifest(name), port });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => stop().then(() => process.exit(0)));
  const [route] = manifest.routes;
  const path = `${route?.path ?? '/'}?remote=${name}@http://localhost:${port}`;
  const where = environment
    ? 'Open it in the running environment:'
    : `No environment runs over ${dataDir()}: start it (npm start), and open there:`;
  console.log(`
  ${name} is served from its sources. ${where}

    ${environment ?? ''}${path}

  The tab keeps it until its badge is pressed. Stop: Ctrl-C
`);
  if (port !== devPorts[name])
    console.log(
      `  The environment must allow it: REMOTE_OVERRIDE_ORIGINS=http://localhost:${port} npm start\n`,
    );
} catch (error) {
  failBuild(error);
}
