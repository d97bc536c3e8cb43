/**
 * Security headers of every page and file (OWASP Secure Headers). Scripts come from this origin
 * only, besides the origins a developer or tester may override a remote from.
 */
export function securityHeaders(overrideOrigins: string[]): Record<string, string> {
  const others = overrideOrigins.length > 0 ? ` ${overrideOrigins.join(' ')}` : '';
  const sockets = overrideOrigins.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('');
  return {
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self'${others}`,
      `style-src 'self' 'unsafe-inline'${others}`,
      `connect-src 'self'${others}${sockets}`,
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

/** How long a file may be kept. Published remotes and hashed files never change. */
export function cacheControl(path: string): string {
  if (/\/federation\/registry\.json$/.test(path)) return 'no-cache';
  if (path.startsWith('/federation/')) return 'public, max-age=31536000, immutable';
  if (/\.[0-9a-f]{8,}\.\w+$/.test(path)) return 'public, max-age=31536000, immutable';
  return 'no-cache';
}
