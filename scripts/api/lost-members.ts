import ts from 'typescript-6';
import { isOfSurface } from './surface-program.ts';

const deepest = 8;

/**
 * Returns the members that `now` lacks. The compiler misses some: an object that sets a removed
 * optional member is still assignable. Does not descend into members of other packages (React).
 */
export function lostMembers(before: ts.Type, now: ts.Type, checker: ts.TypeChecker): string[] {
  const lost = new Set<string>();
  const ids = new Map<ts.Type, number>();
  const compared = new Set<string>();
  compare([before], [now], []);
  return [...lost];

  /** Compares unions: each member of an old alternative must be in an alternative now. */
  function compare(before: readonly ts.Type[], now: readonly ts.Type[], path: string[]): void {
    const was = before.flatMap(alternatives);
    const is = now.flatMap(alternatives);
    const key = [was, is].map((types) => types.map(idOf).join()).join('|');
    if (compared.has(key) || path.length > deepest) return;
    compared.add(key);
    if (is.some(takesAnything) || was.every((type) => is.includes(type))) return;
    const members = membersOf(is);
    for (const [name, symbols] of membersOf(was)) {
      const present = members.get(name);
      if (!present) lost.add([...path, name].join('.'));
      else if (symbols.some(isOurs)) compare(typesOf(symbols), typesOf(present), [...path, name]);
    }
    compareSignatures(was, is, path);
    compareArguments(was, is, path);
  }

  function compareSignatures(was: ts.Type[], is: ts.Type[], path: string[]): void {
    const [old, present] = [was, is].map((types) => types.flatMap(signaturesOf));
    old?.forEach((signature, index) => {
      const other = present?.[index] ?? present?.[0];
      if (!other) return;
      compare([signature.getReturnType()], [other.getReturnType()], path);
      signature.parameters.forEach((parameter, at) => {
        const counterpart = other.parameters[at];
        if (counterpart) compare(typesOf([parameter]), typesOf([counterpart]), path);
      });
    });
  }

  /** Compares the type arguments of the same generic type, for example of arrays and promises. */
  function compareArguments(was: ts.Type[], is: ts.Type[], path: string[]): void {
    for (const type of was.filter(isReference)) {
      const others = is.filter(isReference).filter(({ target }) => target === type.target);
      checker.getTypeArguments(type).forEach((argument, index) => {
        const counterparts = others.flatMap((one) => checker.getTypeArguments(one)[index] ?? []);
        if (counterparts.length > 0) compare([argument], counterparts, path);
      });
    }
  }

  function membersOf(types: readonly ts.Type[]): Map<string, ts.Symbol[]> {
    const members = new Map<string, ts.Symbol[]>();
    for (const symbol of types.filter(isObject).flatMap((type) => type.getProperties()))
      members.set(symbol.name, [...(members.get(symbol.name) ?? []), symbol]);
    return members;
  }

  function typesOf(symbols: readonly ts.Symbol[]): ts.Type[] {
    return symbols.map((symbol) => checker.getTypeOfSymbol(symbol));
  }

  function idOf(type: ts.Type): number {
    const id = ids.get(type) ?? ids.size;
    ids.set(type, id);
    return id;
  }

  function alternatives(type: ts.Type): ts.Type[] {
    const known = checker.getBaseConstraintOfType(type) ?? type;
    return known.isUnion() ? known.types : [known];
  }
}

const isOurs = (symbol: ts.Symbol) =>
  symbol.declarations?.some((node) => isOfSurface(node.getSourceFile().fileName)) === true;

const isObject = ({ flags }: ts.Type) =>
  (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;

const isReference = (type: ts.Type): type is ts.TypeReference =>
  (type.flags & ts.TypeFlags.Object) !== 0 &&
  ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;

/** Returns whether a type accepts any member: a table, or an untyped value. */
const takesAnything = (type: ts.Type) =>
  (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0 ||
  type.getStringIndexType() !== undefined;

const signaturesOf = (type: ts.Type) => [
  ...type.getCallSignatures(),
  ...type.getConstructSignatures(),
];
