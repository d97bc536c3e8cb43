import { i18n } from '../i18n/i18n.ts';
import { ConfirmCancelled } from '../notices/confirm.ts';
import { toast } from '../notices/toast.ts';
import { ApiError } from './api-error.ts';

/** An error of the shell or an app that knows its own text: a message key with its namespace. */
export interface TextedError extends Error {
  /** 'shell:wallet.rejected' */
  textKey: string;
  textValues?: Record<string, unknown>;
}

/**
 * The text of any error for people, in the current language: by the catalogue's name when this
 * build knows it, else the server's own message (specification §8).
 */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return apiErrorText(error);
  if (isTexted(error)) return i18n.t(error.textKey, error.textValues ?? {});
  return i18n.t('shell:error.unexpected');
}

/** Toasts an error with its reference, unless the user caused it or knows it already. */
export function toastError(error: unknown): void {
  if (error instanceof ConfirmCancelled || isAbort(error)) return;
  if (error instanceof ApiError && error.announced) return;
  const reference = error instanceof ApiError ? error.reference : undefined;
  toast({ text: errorText(error), tone: 'danger', ...(reference && { reference }) });
}

function apiErrorText(error: ApiError): string {
  if (error.kind === 'offline') return i18n.t('shell:error.offline');
  if (error.kind === 'timeout') return i18n.t('shell:error.timeout');
  // 400 and 401 are generic: the server's message says which field or why.
  const generic = error.errorName === 'badRequest' || error.errorName === 'unauthorized';
  if (error.kind === 'api' && error.message && (generic || !error.errorName)) return error.message;
  if (error.errorName) return i18n.t(`shell:error.${error.errorName}`);
  return i18n.t(error.code >= 500 ? 'shell:error.serverError' : 'shell:error.requestFailed');
}

function isTexted(error: unknown): error is TextedError {
  return error instanceof Error && 'textKey' in error && typeof error.textKey === 'string';
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
