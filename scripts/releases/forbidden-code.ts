import {
  argumentsOf,
  calleeOf,
  childrenOf,
  isIdentifier,
  literalOf,
  type Node,
  parseScript,
  propertyOf,
} from '../../shared/federation/src/build/syntax.ts';

/**
 * Returns the name of the first code that the product's CSP (no 'unsafe-eval') blocks, such as
 * "new Function"; undefined: none. Only the browser detects calls whose target is computed.
 */
export function forbiddenIn(code: string): string | undefined {
  return mayBeForbidden.test(code) ? find(parseScript(code)) : undefined;
}

const mayBeForbidden = /\beval\b|\bFunction\b|\bconstructor\b|\bset(?:Timeout|Interval)\b/;
const globals = ['globalThis', 'window', 'self', 'global'];

function find(node: Node): string | undefined {
  const own = forbidden(node);
  if (own) return own;
  for (const child of partsOf(node)) {
    const found = find(child);
    if (found) return found;
  }
  return undefined;
}

/** Returns the child nodes, except a `try` block with a `catch`: libraries may try eval there. */
function partsOf(node: Node): Node[] {
  const isCaught = node.type === 'TryStatement' && node.handler;
  return isCaught ? childrenOf({ ...node, block: undefined }) : childrenOf(node);
}

function forbidden(node: Node): string | undefined {
  // An alias could be called later: const run = eval.
  const value = node.type === 'VariableDeclarator' ? node.init : node.right;
  if (value && globalOf(value as Node) === 'eval') return 'eval';
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  const callee = calleeOf(node);
  const [first, ...more] = argumentsOf(node);
  const name = globalOf(callee);
  if (name === 'eval') return 'eval';
  // Old libraries find the global object in this way, as a last resort.
  if (name === 'Function') return literalOf(first) === 'return this' ? undefined : 'new Function';
  const isText = [first, ...more].some((one) => literalOf(one) !== undefined);
  if (propertyOf(callee) === 'constructor' && isText) return 'constructor(…) of a function';
  if ((name === 'setTimeout' || name === 'setInterval') && literalOf(first) !== undefined)
    return `${name} with a text`;
  return undefined;
}

function globalOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return String(node.value);
  const property = propertyOf(node);
  return property !== undefined && isIdentifier(node.object, ...globals) ? property : undefined;
}
