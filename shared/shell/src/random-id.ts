/**
 * Returns 128 random bits as 32 hex digits. `crypto.randomUUID` is missing on plain http except on
 * localhost, but phones on the same network open the product over http.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
