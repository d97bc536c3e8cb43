import type { Endpoint, InputRule, Locale, ParsedInputOf } from '@shared/contract';
import * as z from 'zod';
import { badInput } from '../../platform/errors/errors.ts';

const { zhCN, zhTW, ja, en, ko, th, pt, ms, id, vi } = z.locales;

/** zod's localized error texts. */
const localeErrors: Record<Locale, z.core.$ZodErrorMap> = {
  zh: zhCN().localeError,
  zhTw: zhTW().localeError,
  ja: ja().localeError,
  en: en().localeError,
  ko: ko().localeError,
  th: th().localeError,
  pt: pt().localeError,
  ms: ms().localeError,
  id: id().localeError,
  vn: vi().localeError,
};

/** Returns the input with defaults and without unknown fields. @throws AppError badRequest */
export function parseInput<E extends Endpoint>(
  endpoint: E,
  raw: unknown,
  language: Locale,
): ParsedInputOf<E> {
  const result = z.safeParse(endpoint.input, raw ?? {}, {
    error: localeErrors[language],
  });
  if (result.success) return storable(result.data) as ParsedInputOf<E>;
  throw badInput(
    result.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      message: issue.message,
      rule: ruleOf(issue),
    })),
  );
}

/** Returns the violated rule without the input, which answers do not repeat. */
function ruleOf(issue: z.core.$ZodIssue): InputRule {
  const { code } = issue;
  if (code === 'too_small') return { code, origin: issue.origin, minimum: Number(issue.minimum) };
  if (code === 'too_big') return { code, origin: issue.origin, maximum: Number(issue.maximum) };
  return { code };
}

/** Returns the input. @throws AppError badRequest for U+0000, which PostgreSQL cannot store */
function storable(input: unknown, path: readonly string[] = []): unknown {
  if (typeof input === 'string' && input.includes('\0')) {
    throw badInput([{ path: path.join('.'), message: 'U+0000' }]);
  }
  if (typeof input === 'object' && input !== null) {
    for (const [name, value] of Object.entries(input)) storable(value, [...path, name]);
  }
  return input;
}

/** Returns the data without unknown fields. @throws ZodError on a mismatch, which is our defect */
export function checkOutput(endpoint: Endpoint, data: unknown): unknown {
  return z.parse(endpoint.data, data);
}
