/** What the gateway is told by its environment. */
export interface GatewayConfig {
  port: number;
  host: string;
  /** Folder of the built host. */
  siteDir: string;
  /** Folder of the published remotes and their registry.json. */
  storeDir: string;
  /** Base URL of the API server: 'http://127.0.0.1:8081'. */
  serverUrl: string;
  /** Origins a remote may be overridden from while developing or testing. */
  overrideOrigins: string[];
  /** Origin of TRADE_REALTIME_URL; undefined: browsers find trade data here. */
  tradeOrigin: string | undefined;
}

/** @throws Error with one readable line per wrong variable. */
export function readGatewayConfig(env: NodeJS.ProcessEnv): GatewayConfig {
  const problems: string[] = [];
  const required = (name: string) => {
    const value = env[name];
    if (!value) problems.push(`${name} is missing`);
    return value ?? '';
  };
  const port = Number(env.PORT ?? 8080);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    problems.push(`PORT must be a number from 1 to 65535, not "${env.PORT}"`);
  }
  const config = {
    port,
    host: env.HOST ?? '0.0.0.0',
    siteDir: required('SITE_DIR'),
    storeDir: required('STORE_DIR'),
    serverUrl: required('SERVER_URL'),
    overrideOrigins: (env.REMOTE_OVERRIDE_ORIGINS ?? '').split(',').filter(Boolean),
    tradeOrigin: env.TRADE_REALTIME_URL ? socketOrigin(env.TRADE_REALTIME_URL) : undefined,
  };
  if (env.TRADE_REALTIME_URL && !config.tradeOrigin) {
    problems.push(
      `TRADE_REALTIME_URL must be a URL that starts with ws:// or wss://, not "${env.TRADE_REALTIME_URL}"`,
    );
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return config;
}

function socketOrigin(value: string): string | undefined {
  const { protocol, origin } = URL.parse(value) ?? {};
  return protocol === 'ws:' || protocol === 'wss:' ? origin : undefined;
}
