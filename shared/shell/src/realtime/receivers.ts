/**
 * Who gets a message (specification §7): the subscribers of its stream; a stream that starts with
 * 'user@' is the account's own and goes to all subscribers.
 */
export function receivers<L>(
  listeners: ReadonlyMap<string, ReadonlySet<L>>,
  stream: string,
): readonly L[] {
  if (!stream.startsWith('user@')) return [...(listeners.get(stream) ?? [])];
  return [...listeners.values()].flatMap((group) => [...group]);
}
