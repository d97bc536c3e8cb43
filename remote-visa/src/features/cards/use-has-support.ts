import { useConfig } from '@shared/shell';

/** Returns whether the operator has a contact. Without one, `/support` has nothing to offer. */
export function useHasSupport(): boolean {
  const { support_url, support_email } = useConfig();
  return Boolean(support_url || support_email);
}
