import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { readAtMost, TooLarge } from '../../platform/limits/read-at-most.ts';
import { inSpan, type RunningSpan } from '../../platform/tracing/index.ts';
import { jsonOf } from '../../platform/values/json-of.ts';
import {
  IssuerAway,
  IssuerConflict,
  IssuerDefect,
  IssuerDenied,
  IssuerMissing,
  IssuerRefused,
} from './errors.ts';

const timeoutMs = 10_000;
/** Maximum size of an answer, twenty times that of a page of a hundred payments; bytes. */
const largestAnswer = 8 * 1024 * 1024;

export interface IssuerDialect {
  /** The issuer's name in messages: 'Lithic'. */
  name: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Statuses that refuse a call that changes something. */
  refusals: readonly number[];
  whyRefused(answer: unknown): IssuerRefused['why'];
  /** Whether a 404 is the issuer's own, and not one of a proxy or a wrong URL. */
  isOwnMissing(answer: unknown): boolean;
}

interface IssuerRequest<T extends $ZodType> {
  method: string;
  path: string;
  shape: T;
  body?: object | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** Meanings of statuses, the same at every issuer. 409: an earlier attempt may be in progress. */
const meanings: Readonly<Record<number, 'away' | 'conflict' | 'denied' | 'missing'>> = {
  401: 'denied',
  403: 'denied',
  404: 'missing',
  408: 'away',
  409: 'conflict',
  425: 'away',
  429: 'away',
};

/**
 * Calls an issuer. Error messages contain no id, reference or body.
 * @throws IssuerRefused, IssuerMissing, IssuerDenied, IssuerAway, IssuerConflict, IssuerDefect
 */
export function requestIssuer<T extends $ZodType>(
  dialect: IssuerDialect,
  request: IssuerRequest<T>,
): Promise<z.output<T>> {
  const { method, path } = request;
  const attributes = { 'http.request.method': method };
  return inSpan(`issuer ${method} ${nameOf(path)}`, { kind: 'client', attributes }, (span) =>
    readAnswer(dialect, request, span),
  );
}

async function readAnswer<T extends $ZodType>(
  dialect: IssuerDialect,
  request: IssuerRequest<T>,
  span: RunningSpan | undefined,
): Promise<z.output<T>> {
  const { method, path, shape } = request;
  const { status, text } = await send(dialect, request);
  span?.set({ 'http.response.status_code': status });
  const said = `${dialect.name} answers ${status} to ${method} ${nameOf(path)}`;
  const answer = text === '' ? null : jsonOf(text);
  if (status >= 200 && status < 300) {
    const parsed = z.safeParse(shape, answer);
    // Omit the cause, because it would repeat parts of the answer.
    if (!parsed.success) throw new IssuerDefect(`${said}, in an unknown format`);
    return parsed.data;
  }
  if (method !== 'GET' && dialect.refusals.includes(status)) {
    throw new IssuerRefused(dialect.whyRefused(answer));
  }
  const meaning = status >= 500 ? 'away' : meanings[status];
  if (meaning === 'away') throw new IssuerAway(said);
  if (meaning === 'conflict') throw new IssuerConflict(said);
  if (meaning === 'denied') throw new IssuerDenied(`${said}: check ISSUER_SECRET`);
  if (meaning === 'missing' && dialect.isOwnMissing(answer)) throw new IssuerMissing(said);
  throw new IssuerDefect(`${said}: check ISSUER_URL and ISSUER_API`);
}

async function send(
  { name, url, headers }: IssuerDialect,
  request: IssuerRequest<$ZodType>,
): Promise<{ status: number; text: string }> {
  const { method, path, body } = request;
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      // A redirect would send our credentials to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, text: await readAtMost(response, largestAnswer) };
  } catch (cause) {
    if (cause instanceof TooLarge) {
      throw new IssuerDefect(`the answer of ${name} to ${method} ${nameOf(path)} is too large`, {
        cause,
      });
    }
    throw new IssuerAway(`${name} does not answer`, { cause });
  }
}

/** Shortens '/v1/cards/…' to 'cards', because ids and references stay out of logs and traces. */
function nameOf(path: string): string {
  return path.split(/[/?]/).find((part) => part !== '' && !/^v\d+$/.test(part)) ?? '';
}
