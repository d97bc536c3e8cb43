/** A reload or a restored tab must not undo the user's later choices. */
export function dropParameters(...names: string[]): void {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
