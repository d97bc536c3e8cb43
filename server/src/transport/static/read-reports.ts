import * as z from 'zod';

/**
 * Something that a policy kept from happening in one of our pages, without whatever is somebody's:
 * no query, no sample, no id.
 */
export interface Violation {
  directive: string;
  /** Whose code it was: 'host', a remote, 'extension' or 'elsewhere'. */
  part: string;
  disposition: 'enforce' | 'report';
  /** Path of the page. */
  page: string;
  /** Path of the file that did it; '' where that is not known. */
  source: string;
  line: number | undefined;
  /** What it would have loaded: a path of ours, another origin, a word like 'inline', or ''. */
  blocked: string;
}

/** Labels of a metric must be few, whoever sends reports. */
const directives = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr'],
  ...['style-src', 'style-src-elem', 'style-src-attr', 'connect-src', 'img-src', 'font-src'],
  ...['worker-src', 'frame-src', 'object-src', 'media-src', 'manifest-src', 'child-src'],
  ...['base-uri', 'form-action', 'frame-ancestors', 'require-trusted-types-for', 'trusted-types'],
]);
const remotes = new Set(['remote-defi', 'remote-visa', 'remote-account']);

/** Every value that `part` may have. */
export const parts = ['host', ...remotes, 'extension', 'elsewhere'];

const text = z.string().optional().catch(undefined);
const line = z.number().int().nonnegative().optional().catch(undefined);

/** What `report-uri` has browsers send (CSP 2). */
const single = z
  .object({
    'csp-report': z.object({
      'document-uri': z.string(),
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'source-file': text,
      'line-number': line,
      disposition: text,
    }),
  })
  .transform(({ 'csp-report': body }) => [
    {
      directive: body['effective-directive'] ?? body['violated-directive'] ?? '',
      document: body['document-uri'],
      blocked: body['blocked-uri'],
      source: body['source-file'],
      line: body['line-number'],
      reportOnly: body.disposition === 'report',
    },
  ]);

/** What the Reporting API sends: several at once, of several kinds. */
const batch = z
  .array(
    z.union([
      z
        .object({
          type: z.literal('csp-violation'),
          body: z.object({
            documentURL: z.string(),
            effectiveDirective: text,
            blockedURL: text,
            sourceFile: text,
            lineNumber: line,
            disposition: text,
          }),
        })
        .transform(({ body }) => ({
          directive: body.effectiveDirective ?? '',
          document: body.documentURL,
          blocked: body.blockedURL,
          source: body.sourceFile,
          line: body.lineNumber,
          reportOnly: body.disposition === 'report',
        })),
      z
        .object({
          type: z.literal('integrity-violation'),
          body: z.object({
            documentURL: z.string(),
            blockedURL: text,
            reportOnly: z.boolean().optional().catch(undefined),
          }),
        })
        .transform(({ body }) => ({
          directive: 'integrity-policy',
          document: body.documentURL,
          blocked: body.blockedURL,
          // The file itself is what came without its integrity.
          source: body.blockedURL,
          line: undefined,
          reportOnly: body.reportOnly === true,
        })),
    ]),
  )
  .min(1)
  .max(100);

const reports = z.union([single, batch]);

/**
 * What a body of either format says of pages at `publicUrl`.
 * @returns why it is not taken, else what it tells.
 */
export function readReports(body: string, publicUrl: string): Violation[] | 'shape' | 'foreign' {
  const parsed = reports.safeParse(parse(body));
  if (!parsed.success) return 'shape';
  const { origin } = new URL(publicUrl);
  if (parsed.data.some(({ document }) => originOf(document) !== origin)) return 'foreign';
  return parsed.data.map(({ directive, document, blocked, source, line, reportOnly }) => ({
    directive: knownDirective(directive),
    part: partOf(source, origin),
    disposition: reportOnly ? 'report' : 'enforce',
    page: cut(document, origin),
    source: cut(source, origin),
    line,
    blocked: cut(blocked, origin),
  }));
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** `violated-directive` holds the directive's values as well. */
function knownDirective(text: string): string {
  const [name = ''] = text.split(' ', 1);
  return directives.has(name) || name === 'integrity-policy' ? name : 'other';
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

function partOf(source: string | undefined, origin: string): string {
  // A page's own inline script has no file, or the page as one.
  if (!source) return 'host';
  if (/^[a-z-]*extension(:|$)/.test(source)) return 'extension';
  if (originOf(source) !== origin) return 'elsewhere';
  const [, folder, remote = ''] = new URL(source).pathname.split('/');
  if (folder !== 'federation') return 'host';
  return remotes.has(remote) ? remote : 'elsewhere';
}

/** Our own address as a path, another one as its origin; a word as it is. */
function cut(address: string | undefined, origin: string): string {
  if (!address) return '';
  if (/^[a-z-]{1,40}$/.test(address)) return address;
  if (!URL.canParse(address)) return '?';
  const url = new URL(address);
  if (url.origin !== origin) return url.origin === 'null' ? url.protocol : url.origin.slice(0, 120);
  const isFile = /^\/(assets|federation)\//.test(url.pathname);
  return (isFile ? url.pathname : withoutIds(url.pathname)).slice(0, 120);
}

/** Names of pages have no digits; ids, addresses and references do. */
function withoutIds(path: string): string {
  return path.replaceAll(/[^/]*(\d|[^/]{25})[^/]*/g, ':id');
}
