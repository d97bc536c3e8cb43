/**
 * Returns whether a response has the content that its request demands. Without an integrity, each
 * content is accepted.
 * @param integrity one digest in the form of Subresource Integrity; '' or undefined for none
 */
export async function isIntact(response: Response, integrity = ''): Promise<boolean> {
  const [, bits, expected] = /^sha(256|384|512)-([\w+/]+=*)$/.exec(integrity) ?? [];
  if (!bits) return integrity === '';
  const digest = await crypto.subtle.digest(`SHA-${bits}`, await response.clone().arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === expected;
}
