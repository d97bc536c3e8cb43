/** pg's own errors of a connection that cannot be had or has ended carry nothing but a sentence. */
const codes: [RegExp, string][] = [
  [/timeout exceeded when trying to connect|connection timeout|Query read timeout/, 'ETIMEDOUT'],
  [/Connection terminated|Client has encountered a connection error|not queryable/, 'ECONNRESET'],
];

/** For `catch`: throws it on with a code. */
export function withCode(error: Error & { code?: string }): never {
  const found = codes.find(([text]) => text.test(error.message));
  if (!error.code && found) error.code = found[1];
  throw error;
}
