/** Properties of a value from outside, whatever its shape; none if it is no object. */
export function propertiesOf(value: unknown): Record<string, unknown> {
  return (typeof value === 'object' && value ? value : {}) as Record<string, unknown>;
}
