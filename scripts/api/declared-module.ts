import ts from 'typescript-6';

/** A name of the module with its declarations; a function has one node for each overload. */
export interface Declaration {
  name: string;
  nodes: ts.Statement[];
  text: string;
  /** Names that it mentions: of its own module, imported, or global. */
  mentions: ReadonlySet<string>;
  /** Whether it is marked `@sealed` (TSDoc): only its own package creates values of the type. */
  isSealed: boolean;
}

export interface Import {
  /** '@shared/ui' */
  from: string;
  /** Its name in `from`; '*' is the whole module. */
  name: string;
  text: string;
}

/** The parsed declarations of a report. */
export interface DeclaredModule {
  source: ts.SourceFile;
  imports: ReadonlyMap<string, Import>;
  declarations: ReadonlyMap<string, Declaration>;
  /** Exported name → name in the module. */
  exports: ReadonlyMap<string, string>;
}

export function parseModule(text: string): DeclaredModule {
  const source = ts.createSourceFile('module.d.ts', text, ts.ScriptTarget.ES2023, true);
  const imports = new Map<string, Import>();
  const exports = new Map<string, string>();
  const nodes = new Map<string, ts.Statement[]>();
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) readImport(statement, imports);
    else if (ts.isExportDeclaration(statement)) readExport(statement, exports);
    else {
      const name = nameOf(statement);
      nodes.set(name, [...(nodes.get(name) ?? []), statement]);
      if (isExported(statement)) exports.set(name, name);
    }
  }
  const declarations = [...nodes].map(([name, its]): [string, Declaration] => [
    name,
    {
      name,
      nodes: its,
      text: textOf(its),
      mentions: new Set(its.flatMap(mentionsIn)),
      isSealed: its.some((node) => /^\s*\/\/ @sealed$/m.test(node.getFullText())),
    },
  ]);
  return { source, imports, exports, declarations: new Map(declarations) };
}

/** Returns whether the declaration exists at run time. */
export function isValue({ nodes }: Declaration): boolean {
  return !nodes.every((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node));
}

function readImport(statement: ts.ImportDeclaration, imports: Map<string, Import>): void {
  const from = (statement.moduleSpecifier as ts.StringLiteral).text;
  const text = statement.getText();
  const bindings = statement.importClause?.namedBindings;
  if (!bindings || statement.importClause?.name) throw unknownForm(statement);
  if (ts.isNamespaceImport(bindings)) imports.set(bindings.name.text, { from, name: '*', text });
  else
    for (const { name, propertyName } of bindings.elements)
      imports.set(name.text, { from, name: (propertyName ?? name).text, text });
}

function readExport(statement: ts.ExportDeclaration, exports: Map<string, string>): void {
  const { exportClause: clause, moduleSpecifier } = statement;
  if (moduleSpecifier || !clause || !ts.isNamedExports(clause)) throw unknownForm(statement);
  for (const { name, propertyName } of clause.elements)
    exports.set(name.text, (propertyName ?? name).text);
}

function nameOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement)) {
    const [first, second] = statement.declarationList.declarations;
    if (first && !second && ts.isIdentifier(first.name)) return first.name.text;
  }
  const isNamed =
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement);
  if (isNamed && statement.name) return statement.name.text;
  throw unknownForm(statement);
}

const isExported = (node: ts.Statement) =>
  ts.canHaveModifiers(node) &&
  ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

/** Returns the declarations without `export`, which does not affect the meaning. */
const textOf = (nodes: readonly ts.Statement[]) =>
  nodes.map((node) => node.getText().replace(/^export /, '')).join('\n');

function mentionsIn(node: ts.Node): string[] {
  if (ts.isIdentifier(node)) return isLabel(node) ? [] : [node.text];
  const found: string[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...mentionsIn(child));
  });
  return found;
}

/** Returns whether the identifier names a member, or is the right part of a name (`z.infer`). */
function isLabel(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  return (ts.isTypeElement(parent) || ts.isClassElement(parent)) && parent.name === node;
}

function unknownForm(statement: ts.Statement): Error {
  return new Error(`The report has an unsupported statement: ${statement.getText()}`);
}
