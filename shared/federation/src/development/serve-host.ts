import type { IncomingMessage, ServerResponse } from 'node:http';
import webpack from 'webpack';
import type { ProxyConfigArray } from 'webpack-dev-server';
import { hostConfig } from '../build/host.ts';
import { type Stop, startDevServer, updatesPath } from './dev-server.ts';

interface HostServerOptions {
  readonly port: number;
  /** URL of the running environment that answers API, socket, chain and the other remotes. */
  readonly environment: string;
  /** Remote → URL of its dev server. */
  readonly remotes: Readonly<Record<string, string>>;
}

const configPath = '/api/v1/common/config';

/** Serves the host's development build. Everything that is not of this build is proxied. */
export async function serveHost({ port, environment, remotes }: HostServerOptions): Promise<Stop> {
  const config = await hostConfig({
    mode: 'development',
    development: { environment, remotes },
  });
  return startDevServer(webpack(config), {
    port,
    historyApiFallback: { disableDotRule: true },
    proxy: proxyTo(environment),
    setupMiddlewares: (middlewares) => [
      { name: 'no-worker', path: '/service-worker.js', middleware: answerNotFound },
      {
        name: 'config',
        path: configPath,
        middleware: configWith(environment, `localhost:${port}`, remotes),
      },
      ...middlewares,
    ],
  });
}

function proxyTo(environment: string): ProxyConfigArray {
  const { origin } = new URL(environment);
  // The environment accepts sockets and calls of its own origin only.
  const fromOrigin = (
    proxied: { setHeader(name: string, value: string): void },
    { headers }: IncomingMessage,
  ) => headers.origin && proxied.setHeader('origin', origin);
  return [
    {
      context: (path: string, request: IncomingMessage) => isOfEnvironment(path, request),
      target: environment,
      changeOrigin: true,
      ws: true,
      on: { proxyReq: fromOrigin, proxyReqWs: fromOrigin },
    },
  ];
}

/** Returns false for documents, whose routes are the host's, and for this build's updates. */
function isOfEnvironment(path: string, { headers }: IncomingMessage): boolean {
  if (path.startsWith('/api/')) return true;
  return !headers.accept?.includes('text/html') && !path.startsWith(updatesPath);
}

/** A worker would keep the released host for offline use. */
function answerNotFound(_request: IncomingMessage, response: ServerResponse): void {
  response.statusCode = 404;
  response.end();
}

/**
 * Answers with the environment's configuration. Its socket and chain are reached through the proxy,
 * and the dev servers may override remotes.
 */
function configWith(
  environment: string,
  ownHost: string,
  remotes: Readonly<Record<string, string>>,
) {
  const { host } = new URL(environment);
  const proxied = (text: string) =>
    text
      .replaceAll(`ws://${host}/`, `ws://${ownHost}/`)
      .replaceAll(`wss://${host}/`, `ws://${ownHost}/`)
      .replaceAll(`${environment}/`, `http://${ownHost}/`);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const headers = { lang: String(request.headers.lang ?? '') };
    const answer = await fetch(environment + configPath, { headers });
    const body: { data?: { remote_override_origins?: string[] } } = JSON.parse(
      proxied(await answer.text()),
    );
    body.data?.remote_override_origins?.push(...Object.values(remotes));
    response.statusCode = answer.status;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  };
}
