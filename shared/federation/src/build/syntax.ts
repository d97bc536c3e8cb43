import { parseSync } from '@swc/core';

export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Parses a script or a module, like webpack and browsers. @throws on a syntax error */
export function parseScript(code: string): Node {
  return parseSync(code, { syntax: 'ecmascript', target: 'es2022' }) as unknown as Node;
}

/** Returns the child nodes. Arguments and methods are wrapped in objects without a type. */
export function childrenOf(node: object): Node[] {
  return Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => {
      if (typeof one !== 'object' || one === null) return [];
      return typeof one.type === 'string' ? [one as Node] : childrenOf(one);
    }),
  );
}

export function argumentsOf(call: Node): Node[] {
  return ((call.arguments ?? []) as { expression: Node }[]).map(({ expression }) => expression);
}

export function calleeOf(call: Node): Node {
  let callee = call.callee as Node;
  for (;;) {
    if (callee.type === 'ParenthesisExpression') callee = callee.expression as Node;
    else if (callee.type === 'SequenceExpression')
      callee = (callee.expressions as Node[]).at(-1) as Node;
    else return callee;
  }
}

export function isIdentifier(node: unknown, ...names: string[]): boolean {
  const { type, value } = (node ?? {}) as Node;
  return type === 'Identifier' && names.includes(String(value));
}

/** Returns the text of a literal without embedded expressions; undefined for any other node. */
export function literalOf(node: Node | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return String(node.value);
  if (node?.type !== 'TemplateLiteral' || (node.expressions as unknown[]).length > 0)
    return undefined;
  return String((node.quasis as Node[])[0]?.cooked);
}

export function propertyOf(node: Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined;
  const property = node.property as Node;
  return property.type === 'Computed'
    ? literalOf(property.expression as Node)
    : String(property.value);
}

export function valueIn(object: Node | undefined, name: string): Node | undefined {
  if (object?.type !== 'ObjectExpression') return undefined;
  const found = (object.properties as Node[]).find(({ type, key, value }) =>
    type === 'KeyValueProperty'
      ? (key as Node).value === name
      : type === 'Identifier' && value === name,
  );
  return (found?.value as Node | undefined) ?? found;
}
