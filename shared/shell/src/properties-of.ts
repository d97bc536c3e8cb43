/** Returns the properties of a value of unknown shape; none if it is not an object. */
export function propertiesOf(value: unknown): Record<string, unknown> {
  return (typeof value === 'object' && value ? value : {}) as Record<string, unknown>;
}
