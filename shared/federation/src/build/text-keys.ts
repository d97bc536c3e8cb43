import {
  argumentsOf,
  calleeOf,
  childrenOf,
  isIdentifier,
  literalOf,
  type Node,
  parseScript,
  propertyOf,
  valueIn,
} from './syntax.ts';

/** Namespaces of the host's texts that remotes may use. */
export const textNamespaces = ['shell', 'kit'] as const;

/**
 * Returns the host's texts that code uses: 'kit:export.make', or 'kit:way.*' for a key built at run
 * time. Reads literals with a namespace, `<Trans>`, and calls of `t` (`useTranslation('kit')`, …).
 */
export function textsIn(code: string): string[] {
  const spelt = [...code.matchAll(literal)].map(([all, , key = '']) =>
    all.endsWith('${') ? `${key}*` : key,
  );
  if (!mayTranslate.test(code)) return spelt;
  const found: string[] = [];
  collect(parseScript(code), new Map(), found);
  return [...spelt, ...found];
}

const names = textNamespaces.join('|');
const literal = new RegExp(`(['"\`])((?:${names}):[\\w.-]+)(?:\\$\\{|\\1)`, 'g');
const mayTranslate = new RegExp(`['"\`](?:${names})['"\`]`);

/** Namespace and prefix of a scope's `t`; '' is the remote's own namespace. */
interface Translator {
  readonly namespace: string;
  readonly prefix: string;
}

type Scope = ReadonlyMap<string, Translator>;

const functions = [
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'MethodProperty',
];
const own: Translator = { namespace: '', prefix: '' };

function collect(scopeNode: Node, outer: Scope, found: string[]): void {
  const scope = new Map(outer);
  // Parameters shadow names of the outer scope.
  for (const name of parametersOf(scopeNode)) scope.set(name, own);
  walk(scopeNode, (node) => {
    if (node.type === 'VariableDeclarator') declare(node, scope);
  });
  walk(
    scopeNode,
    (node) => found.push(...keysOf(node, scope)),
    (inner) => collect(inner, scope, found),
  );
}

/** Visits all descendants, except nested functions and their content. */
function walk(
  node: Node,
  visit: (node: Node) => void,
  onFunction: (node: Node) => void = () => {},
) {
  for (const child of childrenOf(node)) {
    if (functions.includes(child.type)) onFunction(child);
    else {
      visit(child);
      walk(child, visit, onFunction);
    }
  }
}

function parametersOf({ params }: Node): string[] {
  const list = (Array.isArray(params) ? params : []) as Node[];
  return list.flatMap((param) => identifiersIn((param.pat as Node | undefined) ?? param));
}

function identifiersIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [String(pattern.value)];
  return childrenOf(pattern).flatMap(identifiersIn);
}

/**
 * Adds a declared `t` to the scope: const { t } = useTranslation('kit'), const { t: kit } = …,
 * const [t] = …, const t = ….t, getFixedT(…)
 */
function declare({ id, init }: Node, scope: Map<string, Translator>): void {
  const pattern = id as Node;
  const value = init as Node | undefined;
  const names = identifiersIn(pattern);
  const translator = value && translatorOf(value);
  if (!translator) {
    for (const name of names) if (scope.has(name)) scope.set(name, own);
    return;
  }
  if (pattern.type === 'ObjectPattern') {
    for (const property of pattern.properties as Node[])
      if ((property.key as Node | undefined)?.value === 't')
        scope.set(
          identifiersIn((property.value as Node | null) ?? (property.key as Node))[0] ?? 't',
          translator,
        );
  } else if (names[0]) scope.set(names[0], translator);
}

function translatorOf(value: Node): Translator | undefined {
  if (propertyOf(value) === 't') return translatorOf(value.object as Node);
  if (value.type !== 'CallExpression') return undefined;
  const callee = calleeOf(value);
  const name = propertyOf(callee) ?? callee.value;
  const [first, second, third] = argumentsOf(value);
  if (name === 'useTranslation')
    return { namespace: namespaceIn(first), prefix: literalOf(valueIn(second, 'keyPrefix')) ?? '' };
  if (name === 'getFixedT')
    return { namespace: namespaceIn(second), prefix: literalOf(third) ?? '' };
  return undefined;
}

/** Returns the namespace of an argument; the first one of a list, as i18next does. */
function namespaceIn(argument: Node | undefined): string {
  if (argument?.type !== 'ArrayExpression') return literalOf(argument) ?? '';
  const [first] = argument.elements as ({ expression: Node } | null)[];
  return literalOf(first?.expression) ?? '';
}

function keysOf(node: Node, scope: Scope): string[] {
  // <Trans ns="kit" i18nKey="…">
  const component = literalOf(valueIn(node, 'i18nKey'));
  if (component !== undefined)
    return named(component, { namespace: literalOf(valueIn(node, 'ns')) ?? '', prefix: '' });
  if (node.type !== 'CallExpression') return [];
  const callee = calleeOf(node);
  const object = propertyOf(callee) === 't' ? (callee.object as Node) : callee;
  const bound = object.type === 'Identifier' ? scope.get(String(object.value)) : undefined;
  const [key, options] = argumentsOf(node);
  const namespace = literalOf(valueIn(options, 'ns'));
  const translator =
    namespace === undefined
      ? bound
      : (bound ?? isIdentifier(object, 't', 'i18n'))
        ? { namespace, prefix: '' }
        : undefined;
  if (!key || !translator) return [];
  const isPlural = valueIn(options, 'count') !== undefined;
  return beginningsOf(key).flatMap((text) =>
    named(isPlural && !text.endsWith('*') ? `${text}_other` : text, translator),
  );
}

function named(key: string, { namespace, prefix }: Translator): string[] {
  // `textsIn` finds a key with its namespace as a literal.
  if (key.includes(':') || !textNamespaces.some((one) => one === namespace)) return [];
  return [`${namespace}:${prefix && `${prefix}.`}${key}`];
}

/** Returns the possible keys. A key with an embedded value is cut before the value, with '*'. */
function beginningsOf(node: Node): string[] {
  const text = literalOf(node);
  if (text !== undefined) return [text];
  if (node.type === 'TemplateLiteral') return [`${(node.quasis as Node[])[0]?.cooked}*`];
  if (node.type === 'ParenthesisExpression') return beginningsOf(node.expression as Node);
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((one) => beginningsOf(one as Node));
  return [];
}
