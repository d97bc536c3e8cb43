import { remoteNames } from '@shared/contract/remote-names';
import * as z from 'zod';
import { jsonOf } from '../../platform/values/json-of.ts';

/** A policy violation in one of our pages, without personal data: no query, no sample, no id. */
export interface Violation {
  directive: string;
  part: string;
  disposition: 'enforce' | 'report';
  /** Path of the page. */
  page: string;
  /** The file that caused it, in the form of `blocked`. */
  source: string;
  line: number | undefined;
  /** Blocked resource: own path, another origin or scheme, keyword such as 'inline', '?' or ''. */
  blocked: string;
}

/** Known directives, since a metric must have few label values and reports can be forged. */
const directives = new Set([
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr'],
  ...['style-src', 'style-src-elem', 'style-src-attr', 'connect-src', 'img-src', 'font-src'],
  ...['worker-src', 'frame-src', 'object-src', 'media-src', 'manifest-src', 'child-src'],
  ...['base-uri', 'form-action', 'frame-ancestors', 'require-trusted-types-for', 'trusted-types'],
]);
const remotes = new Set<string>(remoteNames);

/** All values of `part`. */
export const parts = ['host', ...remotes, 'extension', 'elsewhere'];

const text = z.string().optional().catch(undefined);
const line = z.number().int().nonnegative().optional().catch(undefined);

/** Format of `report-uri` (CSP 2). */
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

/** Format of the Reporting API: several reports of several kinds. */
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
          // The blocked file itself lacks the integrity hash.
          source: body.blockedURL,
          line: undefined,
          reportOnly: body.reportOnly === true,
        })),
    ]),
  )
  .min(1)
  .max(100);

const reports = z.union([single, batch]);

/** Reads reports of pages at `publicUrl`. @returns violations, or the reason of a refusal */
export function readReports(body: string, publicUrl: string): Violation[] | 'shape' | 'foreign' {
  const parsed = reports.safeParse(jsonOf(body));
  if (!parsed.success) return 'shape';
  const { origin } = new URL(publicUrl);
  if (parsed.data.some(({ document }) => originOf(document) !== origin)) return 'foreign';
  return parsed.data.map(({ directive, document, blocked, source, line, reportOnly }) => ({
    directive: knownDirective(directive),
    part: partOf(source, origin),
    disposition: reportOnly ? 'report' : 'enforce',
    page: shorten(document, origin),
    source: shorten(source, origin),
    line,
    blocked: shorten(blocked, origin),
  }));
}

/** Returns the name, or 'other' if unknown. `violated-directive` also contains the values. */
function knownDirective(text: string): string {
  const [name = ''] = text.split(' ', 1);
  return directives.has(name) || name === 'integrity-policy' ? name : 'other';
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

function partOf(source: string | undefined, origin: string): string {
  // An inline script has no file, or the page as its file.
  if (!source) return 'host';
  if (/^[a-z-]*extension(:|$)/.test(source)) return 'extension';
  if (originOf(source) !== origin) return 'elsewhere';
  const [, folder, remote = ''] = new URL(source).pathname.split('/');
  if (folder !== 'federation') return 'host';
  return remotes.has(remote) ? remote : 'elsewhere';
}

/** Shortens an own URL to its path and another URL to its origin; keeps a keyword. */
function shorten(address: string | undefined, origin: string): string {
  if (!address) return '';
  if (/^[a-z-]{1,40}$/.test(address)) return address;
  if (!URL.canParse(address)) return '?';
  const url = new URL(address);
  if (url.origin !== origin) return url.origin === 'null' ? url.protocol : url.origin.slice(0, 120);
  const isFile = /^\/(assets|federation)\//.test(url.pathname);
  return (isFile ? url.pathname : withoutIds(url.pathname)).slice(0, 120);
}

/** Replaces path segments that may be ids: those with digits, or of 25 or more characters. */
function withoutIds(path: string): string {
  return path.replaceAll(/[^/]*(\d|[^/]{25})[^/]*/g, ':id');
}
