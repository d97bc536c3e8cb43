import {
  type ClientErrorName,
  clientErrors,
  type ErrorName,
  type NextAction,
} from '@shared/contract';
import { i18n } from '../i18n/i18n.ts';
import type { FullKey, KeyOf } from '../i18n/message-keys.ts';
import { ConfirmCancelled } from '../overlays/confirm.ts';
import { toast } from '../overlays/toast.ts';
import { ApiError } from './api-error.ts';
import { nextActionOf } from './known-errors.ts';

export interface TextedError extends Error {
  /** Message key: 'member:wallet.error.rejected'. */
  textKey: FullKey;
  textValues?: Record<string, unknown>;
  /** The user's next step; none by default. */
  next?: NextAction;
}

/** An error for users: text in the current language, and the next step. */
export interface ErrorNotice {
  text: string;
  next: NextAction;
  /** Request id, for support. */
  reference?: string;
  /** Time of the earliest retry, ms since the epoch; undefined if the server gave none. */
  retryAt?: number;
}

/** Returns an error's notice, with the server's text for unknown and generic codes (§8). */
export function errorNotice(error: unknown): ErrorNotice {
  if (error instanceof ApiError) {
    const { reference, retryAt } = error;
    return { ...ofApi(error), ...(reference && { reference }), ...(retryAt && { retryAt }) };
  }
  if (isTexted(error))
    return { text: i18n.t(error.textKey, error.textValues ?? {}), next: error.next ?? 'none' };
  // Without a network, a part of the app that is not loaded yet fails to load.
  return ofClient(navigator.onLine ? 'unexpected' : 'offline');
}

export function errorText(error: unknown): string {
  return errorNotice(error).text;
}

/** Toasts an error, unless it is a cancellation or the user has already seen it. */
export function toastError(error: unknown): void {
  if (error instanceof ConfirmCancelled) return;
  if (error instanceof Error && error.name === 'AbortError') return;
  if (error instanceof ApiError && error.announced) return;
  const { text, next, reference } = errorNotice(error);
  const offline = !navigator.onLine;
  toast({
    text,
    tone: 'danger',
    next,
    ...(reference && { reference }),
    ...(offline && { offline }),
  });
}

function ofApi(error: ApiError): Pick<ErrorNotice, 'text' | 'next'> {
  const { kind, code } = error;
  const errorName = error.errorName as ErrorName | undefined;
  if (kind === 'offline' || kind === 'timeout') return ofClient(kind);
  const said = kind === 'api' ? plain(error.message) : '';
  if (!errorName) {
    if (said) return { text: said, next: 'contactSupport' };
    return kind === 'server' && code >= 500
      ? ofCatalogue('serverError')
      : ofClient('requestFailed');
  }
  // 400 and 401 are generic: the server's message names the field or the reason.
  const generic = errorName === 'badRequest' || errorName === 'unauthorized';
  const known = ofCatalogue(errorName);
  return said && generic ? { ...known, text: said } : known;
}

function ofCatalogue(name: ErrorName): Pick<ErrorNotice, 'text' | 'next'> {
  return { text: wordsOf(name), next: nextActionOf(name) };
}

function ofClient(name: ClientErrorName): Pick<ErrorNotice, 'text' | 'next'> {
  return { text: i18n.t(`shell:error.${name}`), next: clientErrors[name].next };
}

function wordsOf(name: ErrorName): string {
  const key = `error.${name}` as const;
  return i18n.t(isInFirstLoad(key) ? `shell:${key}` : `member:${key}`);
}

/** Returns whether the first load has the text. The namespace `member` has all other texts. */
function isInFirstLoad(key: string): key is KeyOf<'shell'> {
  return i18n.exists(`shell:${key}`);
}

const longest = 200;
/** Characters that are invisible or change the line, and lone surrogates. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** Returns one line of readable text. React escapes markup. */
function plain(message: string): string {
  const line = message.replace(invisible, ' ').replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

function isTexted(error: unknown): error is TextedError {
  return error instanceof Error && 'textKey' in error && typeof error.textKey === 'string';
}
