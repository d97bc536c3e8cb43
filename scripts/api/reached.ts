import { type Declaration, type DeclaredModule, isValue } from './declared-module.ts';

/**
 * Returns the declarations that exported values use. The use of the value determines the direction
 * in which they have to fit. Other exported types are compared separately, unless they derive from
 * a value.
 */
export function reachedByValues(modules: ReadonlyMap<string, DeclaredModule>): Set<Declaration> {
  const reached = new Set<Declaration>();
  for (const module of modules.values()) {
    for (const local of module.exports.values()) {
      const declaration = module.declarations.get(local);
      if (declaration && isValue(declaration)) reach(module, declaration);
    }
  }
  return reached;

  function reach(module: DeclaredModule, declaration: Declaration): void {
    if (reached.has(declaration)) return;
    reached.add(declaration);
    for (const name of declaration.mentions) {
      const here = module.declarations.get(name);
      if (here) reach(module, here);
      const from = module.imports.get(name);
      const there = from && modules.get(from.from);
      const that = there?.declarations.get(there.exports.get(from?.name ?? '') ?? '');
      if (there && that) reach(there, that);
    }
  }
}
