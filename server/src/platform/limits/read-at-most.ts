export class TooLarge extends Error {
  override name = 'TooLarge';
}

/** Reads a response's body as text; aborts the transfer after `max` bytes. @throws TooLarge */
export async function readAtMost(response: Response, max: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > max) throw new TooLarge(`the response has more than ${max} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
