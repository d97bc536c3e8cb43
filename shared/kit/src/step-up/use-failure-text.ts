import { errorText, useTranslation } from '@shared/shell';
import { PasskeyError } from './passkey.ts';

/** Returns a function that returns the text of an error, also of a `PasskeyError`. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('kit');
  return (error) =>
    error instanceof PasskeyError ? t(`passkey.${error.problem}`) : errorText(error);
}
