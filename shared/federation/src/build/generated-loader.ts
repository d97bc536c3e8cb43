import type { LoaderContext } from 'webpack';

/** Returns the code from the rule's options, which are part of webpack's cache key. */
export default function generated(this: LoaderContext<{ code: string }>): string {
  return this.getOptions().code;
}
