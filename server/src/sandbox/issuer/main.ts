import * as z from 'zod';
import { createLogger } from '../../platform/observability/log.ts';
import { openIssuer } from './open.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const url = z.url({ protocol: /^https?$/ });
const environment = z.object({
  ISSUER_PORT: port.default(8090),
  ISSUER_HOST: z.string().default('127.0.0.1'),
  ISSUER_SECRET: z.string().min(16),
  /** URL for browsers, with its own origin. */
  ISSUER_PUBLIC_URL: url,
  /** URL of the product's callbacks. */
  ISSUER_CALLBACK_URL: url,
  /** URL of the product, whose pages contain the issuer's frame. */
  PUBLIC_URL: url,
  ISSUER_DIR: z.string().default('.data/issuer'),
  ISSUER_DELAY_MS: z.coerce.number().int().min(0).max(600_000).default(1_500),
  LOG_LEVEL: z.string().default('info'),
});

process.umask(0o077);
const present = Object.fromEntries(
  Object.entries(process.env).filter(([, value]) => value?.trim()),
);
const config = environment.safeParse(present);
if (!config.success) {
  const lines = config.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  console.error(`The configuration of the sandbox issuer is invalid:\n${lines.join('\n')}`);
  process.exit(1);
}
const { data } = config;
const log = createLogger(data.LOG_LEVEL);
const issuer = await openIssuer({
  dir: data.ISSUER_DIR,
  secret: data.ISSUER_SECRET,
  publicUrl: () => data.ISSUER_PUBLIC_URL.replace(/\/$/, ''),
  ancestor: new URL(data.PUBLIC_URL).origin,
  callbackUrl: () => data.ISSUER_CALLBACK_URL,
  delayMs: data.ISSUER_DELAY_MS,
  onError: (error) => log.error({ err: error }, 'sandbox issuer failed'),
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void issuer.close().then(() => process.exit(0)));
}
await issuer.app.listen({ host: data.ISSUER_HOST, port: data.ISSUER_PORT });
issuer.start();
log.info({ port: data.ISSUER_PORT }, 'sandbox issuer listening');
