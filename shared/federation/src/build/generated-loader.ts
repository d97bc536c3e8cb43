import type { LoaderContext } from 'webpack';

/** The rule's options are part of webpack's cache key. */
export default function generated(this: LoaderContext<{ code: string }>): string {
  return this.getOptions().code;
}
