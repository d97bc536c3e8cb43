/** Specification §7: a stream's subscribers, or all subscribers if it starts with 'user@'. */
export function receivers<L>(
  listeners: ReadonlyMap<string, ReadonlySet<L>>,
  stream: string,
): readonly L[] {
  if (!stream.startsWith('user@')) return [...(listeners.get(stream) ?? [])];
  return [...listeners.values()].flatMap((group) => [...group]);
}
