/** What keeps a command from being done; the message is one readable line. */
export class Problem extends Error {
  override name = 'Problem';
}
