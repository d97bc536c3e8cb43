/** A command cannot be done; the message is one readable line. */
export class Problem extends Error {
  override name = 'Problem';
}
