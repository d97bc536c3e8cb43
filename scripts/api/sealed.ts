import ts from 'typescript-6';
import { type DeclaredModule, parseModule } from './declared-module.ts';

/**
 * Returns the names of types marked `@sealed` in both versions. Only their own package creates such
 * values, so it may add members. The comparison uses today's type in both versions, and compares
 * the old type separately.
 */
export function sealedIn(before: DeclaredModule, now: DeclaredModule): string[] {
  return [...before.declarations.values()]
    .filter(({ name, isSealed }) => isSealed && now.declarations.get(name)?.isSealed)
    .map(({ name }) => name);
}

/** Returns today's declarations with the exports that `meaningToday` needs. */
export function handingOut(declarations: string, sealed: readonly string[]): string {
  return sealed.reduce(
    (text, name) => `${text}export { ${name} as today_${name} };\n`,
    declarations,
  );
}

/**
 * Returns the old declarations with each sealed type X as today's X. The added types `was_X` and
 * `is_X` return the old and today's X.
 */
export function meaningToday(
  entry: string,
  declarations: string,
  sealed: readonly string[],
): string {
  const { declarations: its } = parseModule(declarations);
  let text = declarations;
  for (const name of sealed) {
    const [node] = its.get(name)?.nodes ?? [];
    if (!node || !(ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))) continue;
    const parameters = node.typeParameters ?? [];
    const list = (texts: string[]) => (texts.length > 0 ? `<${texts.join(', ')}>` : '');
    const taken = list(parameters.map((parameter) => parameter.getText()));
    const given = list(parameters.map((parameter) => parameter.name.text));
    text = text.replace(node.getText(), (old) => old.replace(` ${name}`, ` then_${name}`));
    text += `export type ${name}${taken} = import('now:${entry}').today_${name}${given};
export type was_${name} = ${taken}() => then_${name}${given};
export type is_${name} = ${taken}() => ${name}${given};
`;
  }
  return text;
}
