/** The command cannot be carried out; the message is one line for the user. */
export class Problem extends Error {
  override name = 'Problem';
}
