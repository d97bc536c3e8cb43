import type { RemoteManifest } from '@shared/contract';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { remoteConfig } from './remote.ts';

interface DevServerOptions {
  /** Reads the remote's manifest from its current file. */
  readonly readManifest: () => Promise<RemoteManifest>;
  readonly port: number;
}

/**
 * Serves a remote's development build. New styles apply without a reload. Other changes reload the
 * page: React's hot reload needs a development build of React, and the host has none. Resolves
 * after the first build, because the host's request for a remote's description times out after 4 s.
 * @returns a function that stops the server.
 */
export async function serveRemote({
  readManifest,
  port,
}: DevServerOptions): Promise<() => Promise<void>> {
  const manifest = await readManifest();
  const compiler = webpack({ ...remoteConfig(manifest, { mode: 'development' }) });
  // Updates release.json, which the host reads. An invalid manifest is not adopted.
  compiler.hooks.watchRun.tapPromise('Manifest', async () => {
    const report = (error: Error) => console.error(error.message);
    Object.assign(manifest, await readManifest().catch(report));
  });
  const server = new WebpackDevServer(
    {
      port,
      host: 'localhost',
      hot: true,
      liveReload: true,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*' },
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
      static: false,
    },
    compiler,
  );
  const built = new Promise<void>((resolve) => {
    compiler.hooks.done.tap('FirstBuild', () => resolve());
    compiler.hooks.failed.tap('FirstBuild', () => resolve());
  });
  await server.start();
  await built;
  return () => server.stop();
}
