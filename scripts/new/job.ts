/** `pnpm new job`: a daily job or a sweep in a module of the server, and a test. */
import { Refusal } from '../processes.ts';
import { addExport, assertModule } from './endpoint.ts';
import { namesOf } from './names.ts';
import { addElement, addImport, elementsAt } from './source-edits.ts';
import { template } from './template.ts';
import type { WorkspaceEdit } from './workspace-edit.ts';

export interface JobOptions {
  /** Interval of a sweep, s. Without it, the job is daily. */
  every?: string | undefined;
}

/** @returns the next steps */
export function newJob(
  edit: WorkspaceEdit,
  [module, name]: readonly string[],
  { every }: JobOptions,
): string[] {
  if (!module || !name)
    throw new Refusal('Usage: pnpm new job <module> <name> [--every <seconds>]');
  assertModule(module);
  if (every !== undefined && !/^[1-9]\d{0,4}$/.test(every))
    throw new Refusal(`--every takes seconds, not '${every}'.`);
  const own = module.split('/')[1] ?? '';
  const job = namesOf(name);
  const names = namesOf(`${name}-${own}`);
  const values = {
    job: `${own}.${job.camel}`,
    name: names.camel,
    Name: names.pascal,
    file: names.kebab,
  };
  if (edit.read('server/src/app/work.ts').includes(`'${values.job}'`))
    throw new Refusal(`There is a job ${values.job} already. Choose another name.`);
  const kind = every === undefined ? 'daily' : 'sweep';
  const folder = `server/src/${module}`;
  edit.create(`${folder}/${names.kebab}.ts`, template(`${kind}.ts.tpl`, values));
  edit.create(`${folder}/${names.kebab}.test.ts`, template(`${kind}.test.ts.tpl`, values));
  addExport(edit, module, names.camel, `./${names.kebab}.ts`);
  const call =
    kind === 'daily'
      ? `jobs.daily({ name: '${values.job}', run: (tx, day) => ${names.camel}(tx, day) });`
      : `jobs.sweep({ name: '${values.job}', everyS: ${every}, run: () => ${names.camel}({ db, clock }) });`;
  edit.change('server/src/app/work.ts', (text) =>
    addImport(
      addElement(text, elementsAt('defineJobs'), call, { separator: '' }),
      `../${module}/index.ts`,
      names.camel,
    ),
  );
  return [`Write the statement in ${folder}/${names.kebab}.ts, and its test.`];
}
