import type { LoaderContext } from 'webpack';

/**
 * Replaces a file's content by the code in the rule's options, which are part of webpack's cache
 * key.
 */
export default function generated(this: LoaderContext<{ code: string }>): string {
  return this.getOptions().code;
}
