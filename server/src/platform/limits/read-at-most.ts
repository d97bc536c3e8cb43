/** An answer is longer than anybody asked for. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

/**
 * A response's body as text; stops reading, and the sender with it, after `max` bytes.
 * @throws TooLarge
 */
export async function readAtMost(response: Response, max: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > max) throw new TooLarge(`an answer of more than ${max} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
