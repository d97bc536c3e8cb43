/** Returns the parsed JSON; undefined when `text` is malformed. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
