import type { RemoteManifest } from '@shared/contract';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { remoteConfig } from './remote.ts';

export interface DevServerOptions {
  /** The remote's manifest as its file is now. */
  readonly readManifest: () => Promise<RemoteManifest>;
  readonly port: number;
}

/**
 * Serves a remote from its sources. Styles change in place, other changes reload the page: React's
 * hot reload needs a development build of React, and the host of a running environment has none.
 * Resolves after the first build: the host waits 4 s for a remote's description, a build may take longer.
 * @returns a function that stops it.
 */
export async function serveRemote({
  readManifest,
  port,
}: DevServerOptions): Promise<() => Promise<void>> {
  const manifest = await readManifest();
  const compiler = webpack({ ...remoteConfig(manifest, { mode: 'development' }) });
  // The description that the host reads follows the manifest. One with a mistake changes nothing.
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
