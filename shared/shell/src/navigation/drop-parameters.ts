/**
 * Takes parameters out of the page's address once they have acted: a reload, or a tab that is restored
 * later, must not undo what the user has chosen since.
 */
export function dropParameters(...names: string[]): void {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
