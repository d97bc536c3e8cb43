/**
 * Returns the receivers of a message (specification §7): the subscribers of its stream, or all
 * subscribers if the stream starts with 'user@'.
 */
export function receivers<L>(
  listeners: ReadonlyMap<string, ReadonlySet<L>>,
  stream: string,
): readonly L[] {
  if (!stream.startsWith('user@')) return [...(listeners.get(stream) ?? [])];
  return [...listeners.values()].flatMap((group) => [...group]);
}
