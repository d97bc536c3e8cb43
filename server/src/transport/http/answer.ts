import { type Envelope, errorCodes, type Locale, localeOfApi, successCode } from '@shared/contract';
import { AppError, InviteRequiredError } from '../../platform/errors/errors.ts';
import { type MessageKey, text } from '../../platform/messages/index.ts';

export interface Answer {
  http: number;
  headers: Record<string, string>;
  body: Envelope<unknown>;
}

export function success(data: unknown, requestId: string): Envelope<unknown> {
  return { code: successCode, message: 'success', data, requestId };
}

export function failure(error: unknown, language: Locale, requestId: string): Answer {
  if (error instanceof InviteRequiredError) {
    const message = text(language, 'inviteRequired');
    return {
      http: errorCodes.unauthorized.http,
      headers: {},
      body: { code: successCode, message, data: null, requestId },
    };
  }
  const known = error instanceof AppError ? error : new AppError('serverError');
  const { detail = '', retryAfterS, headers, data = null } = known.options;
  const message = text(language, `error.${known.errorName}` satisfies MessageKey, { detail });
  return {
    http: known.http,
    headers: {
      ...headers,
      ...(retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }),
    },
    body: {
      code: known.code,
      message,
      data,
      requestId,
      // Also in the body, since the API envelope carries no headers.
      ...(retryAfterS === undefined ? {} : { retry_after: retryAfterS }),
    },
  };
}

/** Returns the locale of a LANG header ('TW'), or the fallback for a missing or unknown one. */
export function languageOf(header: unknown, fallback: Locale): Locale {
  return (typeof header === 'string' && localeOfApi(header.trim().toUpperCase())) || fallback;
}
