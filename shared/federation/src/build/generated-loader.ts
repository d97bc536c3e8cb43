import type { LoaderContext } from 'webpack';

/** Replaces a file's content by the code in the rule's options: part of the build's own cache key. */
export default function generated(this: LoaderContext<{ code: string }>): string {
  return this.getOptions().code;
}
