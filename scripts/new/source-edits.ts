/** Changes of TypeScript sources by their syntax tree. Biome formats the result. */
import ts from 'typescript-6';
import { Refusal } from '../processes.ts';

type Elements = ts.NodeArray<ts.Node>;

/** Adds an element to the end of a list, or before its last element. */
export function addElement(
  text: string,
  listOf: (source: ts.SourceFile) => Elements,
  element: string,
  { beforeLast = false, separator = ',' } = {},
): string {
  const list = listOf(parse(text));
  const last = list.at(-1);
  if (!last) return insert(text, list.pos, element);
  return beforeLast
    ? insert(text, last.getStart(), `${element}${separator} `)
    : insert(text, last.end, `${text[last.end - 1] === separator ? '' : separator}\n${element}`);
}

/**
 * Adds names to the import of a module, or a new import.
 * @throws Refusal if the source imports such a name from another module
 */
export function addImport(text: string, module: string, ...names: string[]): string {
  for (const name of names)
    if (new RegExp(`^import [^;]*\\b${name}\\b[^;]* from '(?!${module}')`, 'm').test(text))
      throw new Refusal(`${name} of another module is in use already. Choose another name.`);
  const elements = importedFrom(parse(text), module);
  if (!elements) return `import { ${names.join(', ')} } from '${module}';\n${text}`;
  const known = elements.map(({ name }) => name.text);
  const missing = names.filter((name) => !known.includes(name.replace(/^type /, '')));
  return missing.length === 0 ? text : addElement(text, () => elements, missing.join(', '));
}

function importedFrom(source: ts.SourceFile, module: string) {
  for (const one of source.statements) {
    if (!ts.isImportDeclaration(one)) continue;
    const { importClause, moduleSpecifier } = one;
    const bindings = importClause?.namedBindings;
    const isValue = importClause?.phaseModifier === undefined;
    if (isValue && bindings && ts.isNamedImports(bindings))
      if ((moduleSpecifier as ts.StringLiteral).text === module) return bindings.elements;
  }
  return undefined;
}

export function insert(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}

/** Returns the elements of an array, object, tuple or interface below the named declarations. */
export function elementsAt(...path: string[]): (source: ts.SourceFile) => Elements {
  return (source) => elementsOf(nodeAt(source, path), path);
}

/** Returns the value of the innermost of the named declarations and properties. */
export function nodeAt(source: ts.Node, path: readonly string[]): ts.Node {
  const [name, ...rest] = path;
  if (name === undefined) return source;
  const found = find(source, (node) => nameOf(node) === name && bodyOf(node));
  if (!found) throw new Error(`The source has no '${path.join('.')}'`);
  return nodeAt(bodyOf(found) as ts.Node, rest);
}

export function find<T extends ts.Node>(
  node: ts.Node,
  accept: (node: ts.Node) => unknown,
): T | undefined {
  return accept(node) ? (node as T) : ts.forEachChild(node, (child) => find<T>(child, accept));
}

export function parse(text: string): ts.SourceFile {
  return ts.createSourceFile('source.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
}

/** Returns the expression without `as`, `satisfies` and parentheses. */
export function unwrap(node: ts.Node): ts.Node {
  return ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isParenthesizedExpression(node)
    ? unwrap(node.expression)
    : node;
}

function nameOf(node: ts.Node): string | undefined {
  const { name } = node as { name?: ts.Node };
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : undefined;
}

function bodyOf(node: ts.Node): ts.Node | undefined {
  if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) return node.initializer;
  if (ts.isPropertySignature(node)) return node.type;
  if (ts.isInterfaceDeclaration(node)) return node;
  return ts.isFunctionDeclaration(node) ? node.body : undefined;
}

function elementsOf(node: ts.Node, path: readonly string[]): Elements {
  const value = unwrap(node);
  if (ts.isArrayLiteralExpression(value) || ts.isTupleTypeNode(value)) return value.elements;
  if (ts.isObjectLiteralExpression(value)) return value.properties;
  if (ts.isInterfaceDeclaration(value) || ts.isTypeLiteralNode(value)) return value.members;
  if (ts.isBlock(value)) return value.statements;
  throw new Error(`'${path.join('.')}' has no elements`);
}
