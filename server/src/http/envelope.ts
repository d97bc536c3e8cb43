import { type Envelope, errorCodes, type Locale, localeOfApi, successCode } from '@shared/contract';
import { type MessageKey, text } from '../messages/index.ts';
import { AppError, InviteRequiredError } from './errors.ts';

/** An answer ready to be sent. */
export interface Answer {
  http: number;
  headers: Record<string, string>;
  body: Envelope<unknown>;
}

export function success(data: unknown, requestId: string): Envelope<unknown> {
  return { code: successCode, message: 'success', data, requestId };
}

/** The envelope of an error, in the caller's language; nothing of an unknown error is shown. */
export function failure(error: unknown, language: Locale, requestId: string): Answer {
  if (error instanceof InviteRequiredError) {
    const { http } = errorCodes.unauthorized;
    return answer(http, successCode, text(language, 'inviteRequired'), requestId);
  }
  const known = error instanceof AppError ? error : new AppError('serverError');
  const { detail = '', retryAfterS, headers } = known.options;
  const message = text(language, `error.${known.errorName}` satisfies MessageKey, { detail });
  return answer(known.http, known.code, message, requestId, {
    ...headers,
    ...(retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }),
  });
}

/** Locale of a LANG header ('TW'); the default for a missing or unknown one. */
export function languageOf(header: unknown, fallback: Locale): Locale {
  return (typeof header === 'string' && localeOfApi(header.trim().toUpperCase())) || fallback;
}

function answer(
  http: number,
  code: number,
  message: string,
  requestId: string,
  headers: Record<string, string> = {},
): Answer {
  return { http, headers, body: { code, message, data: null, requestId } };
}
