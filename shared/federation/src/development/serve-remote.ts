import type { RemoteManifest } from '@shared/contract';
import webpack from 'webpack';
import { remoteConfig } from '../build/remote.ts';
import { type Stop, startDevServer } from './dev-server.ts';

interface RemoteServerOptions {
  /** Reads the remote's manifest from its current file. */
  readonly readManifest: () => Promise<RemoteManifest>;
  readonly port: number;
}

/** Serves a remote's development build, which every host on this machine can load. */
export async function serveRemote({ readManifest, port }: RemoteServerOptions): Promise<Stop> {
  const manifest = await readManifest();
  const compiler = webpack({ ...remoteConfig(manifest, { mode: 'development' }) });
  // Updates release.json, which the host reads. An invalid manifest is not adopted.
  compiler.hooks.watchRun.tapPromise('Manifest', async () => {
    const report = (error: Error) => console.error(error.message);
    Object.assign(manifest, await readManifest().catch(report));
  });
  return startDevServer(compiler, { port, headers: { 'access-control-allow-origin': '*' } });
}
