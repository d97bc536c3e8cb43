import { siteFolder } from '@shared/releases';

/** Origins besides this one that a page may use. */
export interface OtherOrigins {
  /** Origins from which a developer or tester may override a remote. */
  overrides: string[];
  /** Origin of trade data, such as 'wss://trade.example'; undefined if this server sends them. */
  trade: string | undefined;
  /** Origins of the relay and the chain node that WalletConnect uses; empty if it is off. */
  walletConnect: string[];
  /** Origin of the frame in which the card issuer shows a number; undefined allows no frames. */
  issuer: string | undefined;
}

/** Hash of the page's only inline script, which prepares the first paint. */
export const inlineScriptHash = "'sha256-ojDTvn8+ZHj87EdKQBqBuiztSusFIMvL1ykYgT/zClM='";
/** Hash of the inline script in earlier releases of the host, to which a rollback may return. */
const earlierScriptHash = "'sha256-plpCJE4b2TDltD8y1A4TF0a34dhdVFA04mUSCV7XhgY='";

/** Path to which browsers send reports of policy violations (report-routes.ts). */
export const reportsPath = '/api/reports';
const endpoint = 'reports';

/**
 * Blocks scripts without an integrity hash. Stylesheets have one too, but browsers do not support
 * them in this policy yet (Chromium 156 logs a warning).
 */
const integrityPolicy = `blocked-destinations=(script), endpoints=(${endpoint})`;

/** Security headers of every page and file (OWASP Secure Headers). */
export function securityHeaders({
  overrides,
  trade,
  walletConnect,
  issuer,
}: OtherOrigins): Record<string, string> {
  const others = listed(overrides);
  const sockets = overrides.map((origin) => origin.replace(/^http/, 'ws'));
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' ${inlineScriptHash} ${earlierScriptHash}${others}`,
      `style-src 'self' 'unsafe-inline'${others}`,
      `connect-src 'self'${others}${listed(sockets)}${listed(trade ? [trade] : [])}${listed(walletConnect)}`,
      "img-src 'self' data: blob:",
      "worker-src 'self'",
      "font-src 'self'",
      `frame-src ${issuer ?? "'none'"}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      // The only Trusted Types policy: shared/federation/src/loader/trusted-scripts.ts.
      "require-trusted-types-for 'script'",
      'trusted-types default',
      `report-uri ${reportsPath}`,
      `report-to ${endpoint}`,
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // A developer's override of a remote has no integrity hash.
    [`integrity-policy${overrides.length > 0 ? '-report-only' : ''}`]: integrityPolicy,
    'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'reporting-endpoints': `${endpoint}="${reportsPath}"`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

/**
 * Published remotes are public: a host on another origin may load them
 * (docs/adr/0001-federation-runtime.md).
 */
export const federationHeaders = { 'access-control-allow-origin': '*' };

function listed(origins: string[]): string {
  return origins.map((origin) => ` ${origin}`).join('');
}

/** Returns the Cache-Control of a file. Published remotes and hashed files never change. */
export function cacheControl(path: string): string {
  if (/\/federation\/registry\.json$/.test(path)) return 'no-cache';
  if (path.startsWith('/federation/')) return 'public, max-age=31536000, immutable';
  if (/\.[0-9a-f]{8,}\.\w+$/.test(path)) return 'public, max-age=31536000, immutable';
  return 'no-cache';
}

/** Returns a file's headers for a CDN that has the live host at / and the rest at /federation/. */
export function storedHeaders(path: string) {
  return { 'content-type': contentType(path), 'cache-control': cacheControlOf(path) };
}

function cacheControlOf(path: string): string {
  if (path.startsWith(`${siteFolder}/`)) return cacheControl(path.slice(siteFolder.length));
  // Other dot folders are internal and not served.
  return path.startsWith('.') ? 'no-store' : cacheControl(`/federation/${path}`);
}

/** Extension → type, as in host/nginx/default.conf.template; other files are downloads. */
const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'application/javascript; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

export function contentType(path: string): string {
  return types[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'application/octet-stream';
}

/** Returns whether a build may have compressed the file (shared/federation's compress.ts). */
export function mayBeCompressed(path: string): boolean {
  return /\.(js|css|html|svg|json|txt)$/.test(path);
}
