/** Removes URL parameters, so that a reload or a restored tab does not undo later choices. */
export function dropParameters(...names: string[]): void {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
