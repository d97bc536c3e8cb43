import ts from 'typescript-6';
import { lostMembers } from './lost-members.ts';
import { crossing, type Questions } from './questions.ts';
import { handingOut, meaningToday } from './sealed.ts';
import { strictMethods } from './strict-methods.ts';
import { createSurfaceProgram, moduleFile, type Surface, surfaceFile } from './surface-program.ts';

export interface Answer {
  entry: string;
  name?: string;
  why: string[];
}

/** Returns changed exports and unreadable entry points, with compiler errors and lost members. */
export function answersTo(
  questions: ReadonlyMap<string, Questions>,
  before: Surface,
  now: Surface,
): Answer[] {
  const sealedOf = (entry: string) => questions.get(entry)?.sealed ?? [];
  const was = [...before].map(([entry, text]): [string, string] => [
    entry,
    takingAnything(strictMethods(meaningToday(entry, text, sealedOf(entry)))),
  ]);
  const is = [...now].map(([entry, text]): [string, string] => [
    entry,
    strictMethods(handingOut(text, sealedOf(entry))),
  ]);
  const modules = new Map([...questions].map(([entry, { text }]) => [moduleOf(entry), text]));
  const program = createSurfaceProgram(
    new Map(was),
    new Map(is),
    new Map([...modules, ['crossing', crossing]]),
  );
  return [...questions].flatMap(([entry, { names }]) => [
    ...unreadable(entry, program),
    ...answersOf(entry, names, program),
  ]);
}

const moduleOf = (entry: string) => `questions about ${entry}`;

/** Lets schemas with `z.catch` accept any value, for example a newer server's status. */
function takingAnything(declarations: string): string {
  // `optin` and `optout` make the property of an optional value optional.
  const caught =
    'type Caught<T extends z.ZodMiniType> = z.ZodMiniType<z.output<T>, unknown> & ' +
    "{ _zod: Pick<T['_zod'], 'optin' | 'optout'> };";
  return declarations.includes('z.ZodMiniCatch<')
    ? `${declarations.replaceAll('z.ZodMiniCatch<', 'Caught<')}${caught}`
    : declarations;
}

/** Returns the compiler's errors in the reports, for example an import without its package. */
function unreadable(entry: string, program: ts.Program): Answer[] {
  const noExportInDeclarations = 1046;
  const said = ['before', 'now']
    .flatMap((side) =>
      program.getSemanticDiagnostics(fileOf(surfaceFile(`${side}:${entry}`), program)),
    )
    .filter(({ code }) => code !== noExportInDeclarations);
  return said.length > 0 ? [{ entry, why: said.flatMap(linesOf) }] : [];
}

function answersOf(
  entry: string,
  names: ReadonlyMap<number, string>,
  program: ts.Program,
): Answer[] {
  const file = fileOf(moduleFile(moduleOf(entry)), program);
  const checker = program.getTypeChecker();
  const said = Map.groupBy(
    program.getSemanticDiagnostics(file),
    ({ start }) => ts.getLineAndCharacterOfPosition(file, start ?? 0).line,
  );
  return [...names].flatMap(([line, name]): Answer[] => {
    const [was, is] = typesIn(line, file, checker);
    const lost = was && is ? lostMembers(was, is, checker) : [];
    const why = [
      ...(said.get(line) ?? []).flatMap(linesOf),
      ...lost.map((member) => `'${member}' is missing`),
    ];
    return why.length > 0 ? [{ entry, name, why }] : [];
  });
}

function fileOf(name: string, program: ts.Program): ts.SourceFile {
  const file = program.getSourceFile(name);
  if (!file) throw new Error(`${name} is not in the program`);
  return file;
}

function typesIn(line: number, file: ts.SourceFile, checker: ts.TypeChecker): ts.Type[] {
  return file.statements
    .filter(ts.isVariableStatement)
    .filter((node) => ts.getLineAndCharacterOfPosition(file, node.getStart()).line === line)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .map(({ name }) => checker.getTypeAtLocation(name));
}

function linesOf({ messageText }: ts.Diagnostic): string[] {
  return ts
    .flattenDiagnosticMessageText(messageText, '\n')
    .split('\n')
    .map((line) => line.replaceAll(/import\("[^"]+"\)\./g, ''));
}
