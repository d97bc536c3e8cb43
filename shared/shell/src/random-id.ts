/**
 * 128 random bits as 32 hex digits. Not `crypto.randomUUID`: it is missing on plain http other than
 * localhost, where a phone on the same network tries the product.
 */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
