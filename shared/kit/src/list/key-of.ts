export function keyOf(item: unknown, index: number): string | number {
  const id = typeof item === 'object' && item && 'id' in item ? item.id : index;
  return typeof id === 'string' || typeof id === 'number' ? id : index;
}
