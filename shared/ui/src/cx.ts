/// <reference path="./css-modules.d.ts" />

/** Joins class names and omits falsy ones. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
