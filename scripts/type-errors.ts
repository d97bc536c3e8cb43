/**
 * Returns the errors of an output of tsc that are not in `reported`, and adds them. Packages share
 * sources, so several of them report the same error.
 */
export function newTypeErrors(output: string, reported: Set<string>): string[] {
  // The further lines of an error are indented.
  const errors = output.trimEnd().split(/\n(?=\S)/);
  return errors.filter((error) => {
    const isNew = error !== '' && !reported.has(error);
    reported.add(error);
    return isNew;
  });
}
