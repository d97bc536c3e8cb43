import ts from 'typescript-6';
import { type DeclaredModule, parseModule } from './declared-module.ts';

/**
 * What only its package makes (`@sealed`) comes back to it as it was made: it may have a member more
 * that it needs. So both surfaces mean today's by its name, and what it was is asked about apart.
 */
export function sealedIn(before: DeclaredModule, now: DeclaredModule): string[] {
  return [...before.declarations.values()]
    .filter(({ name, isSealed }) => isSealed && now.declarations.get(name)?.isSealed)
    .map(({ name }) => name);
}

/** For the module of now: what `meaningToday` refers to. */
export function handingOut(declarations: string, sealed: readonly string[]): string {
  return sealed.reduce(
    (text, name) => `${text}export { ${name} as today_${name} };\n`,
    declarations,
  );
}

/** For the module of before, where the types `was_X` and `is_X` are what is given out of an X. */
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
