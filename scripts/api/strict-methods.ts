import ts from 'typescript-6';

/**
 * Returns the declarations with methods as properties, because the compiler accepts narrower
 * parameters for methods but not for functions. Overloaded methods stay unchanged.
 */
export function strictMethods(declarations: string): string {
  const source = ts.createSourceFile('module.d.ts', declarations, ts.ScriptTarget.ES2023, true);
  const edits: { at: number; length: number; text: string }[] = [];
  visit(source);
  edits.sort((a, b) => b.at - a.at);
  return edits.reduce(
    (text, { at, length, text: put }) => text.slice(0, at) + put + text.slice(at + length),
    declarations,
  );

  function visit(node: ts.Node): void {
    if ((ts.isMethodSignature(node) || ts.isMethodDeclaration(node)) && !isOverloaded(node)) {
      const open = node.getChildren().find(({ kind }) => kind === ts.SyntaxKind.OpenParenToken);
      const start = node.typeParameters ? node.typeParameters.pos - 1 : open?.getStart();
      const colon = node.type?.getFullStart();
      if (start && colon) {
        edits.push({ at: start, length: 0, text: ': ' });
        edits.push({ at: colon - 1, length: 1, text: ' =>' });
      }
    }
    ts.forEachChild(node, visit);
  }
}

function isOverloaded(node: ts.MethodSignature | ts.MethodDeclaration): boolean {
  const { members } = node.parent as { members?: ts.NodeArray<ts.ClassElement | ts.TypeElement> };
  const name = node.name.getText();
  return (members ?? []).filter((member) => member.name?.getText() === name).length > 1;
}
