/// <reference path="./css-modules.d.ts" />

/** Joins class names; anything falsy is left out. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
