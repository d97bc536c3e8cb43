import type { ElementType, Key } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };

/** Creates an element; `isStatic` if its children are a list of the source, which needs no keys. */
export function jsxDEV(type: ElementType, props: object, key: Key, isStatic: boolean) {
  return (isStatic ? jsxs : jsx)(type, props, key);
}
