/**
 * Returns a text that describes an error. Node reports a refused connection on several addresses as
 * an AggregateError without a message; pg-boss passes errors as plain objects.
 */
export function errorText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { message, code, name } = error as Partial<NodeJS.ErrnoException>;
  if (message) return message;
  const [first] = error instanceof AggregateError ? error.errors : [];
  return (first && errorText(first)) || code || name || 'unknown error';
}
