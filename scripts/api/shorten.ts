import ts from 'typescript-6';
import { type DeclaredModule, parseModule } from './declared-module.ts';

/**
 * Replaces declarations by imports from the package's main entry point if it has the same ones, so
 * that a change appears in one report only.
 */
export function shorten(
  declarations: string,
  main: { name: string; declarations: string },
): string {
  const module = parseModule(declarations);
  const mainModule = parseModule(main.declarations);
  const borrowed = new Set(
    sameIn(module, mainModule).filter(
      (name) =>
        mainModule.exports.get(name) === name && ![...module.exports.values()].includes(name),
    ),
  );
  const kept = neededIn(module, borrowed);
  const mentioned = new Set(
    [...kept].flatMap((name) => [...(module.declarations.get(name)?.mentions ?? [])]),
  );
  const imports = new Map<string, string>();
  for (const [name, { text }] of module.imports) if (mentioned.has(name)) imports.set(name, text);
  for (const name of borrowed)
    if (mentioned.has(name)) imports.set(name, `import { ${name} } from '${main.name}';`);
  const head = [...imports].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  const nameOf = new Map(
    [...module.declarations.values()].flatMap(({ name, nodes }) =>
      nodes.map((node) => [node, name]),
    ),
  );
  const rest = module.source.statements
    .filter((node) => ts.isExportDeclaration(node) || kept.has(nameOf.get(node) ?? ''))
    .map((node) => node.getFullText().trim());
  return `${head.join('\n')}\n\n${rest.join('\n\n')}\n`;
}

/** Returns the names of declarations with equal text and dependencies of the same meaning. */
function sameIn(module: DeclaredModule, main: DeclaredModule): string[] {
  const same = new Set(
    [...module.declarations.values()]
      .filter(({ name, text }) => main.declarations.get(name)?.text === text)
      .map(({ name }) => name),
  );
  const differs = (mention: string) =>
    module.declarations.has(mention)
      ? !same.has(mention)
      : module.imports.get(mention)?.from !== main.imports.get(mention)?.from;
  for (let before = -1; before !== same.size; ) {
    before = same.size;
    for (const name of same)
      if ([...(module.declarations.get(name)?.mentions ?? [])].some(differs)) same.delete(name);
  }
  return [...same];
}

/** Returns the exports and their dependencies. Does not follow borrowed names. */
function neededIn(module: DeclaredModule, borrowed: ReadonlySet<string>): Set<string> {
  const needed = new Set<string>();
  const need = (name: string) => {
    const declaration = module.declarations.get(name);
    if (!declaration || needed.has(name) || borrowed.has(name)) return;
    needed.add(name);
    declaration.mentions.forEach(need);
  };
  for (const name of module.exports.values()) need(name);
  return needed;
}
