import type webpack from 'webpack';
import WebpackDevServer, { type Configuration } from 'webpack-dev-server';

/** Stops the server. */
export type Stop = () => Promise<void>;

/** Path of the socket for updates; `/ws` may be a path of the environment. */
export const updatesPath = '/webpack-updates';

/**
 * Serves a development build on localhost. Edited components keep their state, styles and texts
 * change in place, other edits reload the page, and errors show in an overlay. Resolves after the
 * first build, because the host's request for a remote's description times out after 4 s.
 * @param compiler one compiler for each server: with several, the page would ask each for the
 * updates of the others, and reload
 */
export async function startDevServer(
  compiler: webpack.Compiler,
  { port, ...options }: Configuration & { readonly port: number },
): Promise<Stop> {
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      liveReload: true,
      allowedHosts: 'all',
      static: false,
      webSocketServer: { type: 'ws', options: { path: updatesPath } },
      client: {
        webSocketURL: `ws://localhost:${port}${updatesPath}`,
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        logging: 'warn',
      },
      ...options,
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
