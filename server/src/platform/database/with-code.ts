/** pg's connection errors have only a message; this table maps it to a code. */
const codes: [RegExp, string][] = [
  [/timeout exceeded when trying to connect|connection timeout|Query read timeout/, 'ETIMEDOUT'],
  [/Connection terminated|Client has encountered a connection error|not queryable/, 'ECONNRESET'],
];

/** Rethrows an error with a code, for `catch`. */
export function withCode(error: Error & { code?: string }): never {
  const found = codes.find(([text]) => text.test(error.message));
  if (!error.code && found) error.code = found[1];
  throw error;
}
