/** `pnpm new remote`: a remote that builds, releases and shows in the menu. */
import { remoteNames } from '../../shared/contract/src/remote-names.ts';
import { Refusal } from '../processes.ts';
import { namesOf } from './names.ts';
import { addFeature, contentOf } from './pages.ts';
import { addElement, elementsAt } from './source-edits.ts';
import { template } from './template.ts';
import { addLabel, addTexts } from './texts.ts';
import type { WorkspaceEdit } from './workspace-edit.ts';

/** Files that differ between remotes only in the remote's name. */
const copied = [
  ...['package.json', 'tsconfig.json', 'webpack.config.ts'],
  ...['testing.ts', 'message-table.d.ts', 'messages.test.ts', 'remote.test.ts'].map(
    (name) => `src/${name}`,
  ),
];
const model = 'remote-visa';

/** @returns the next steps */
export function newRemote(
  edit: WorkspaceEdit,
  [given]: readonly string[],
  { install }: { install: boolean },
): string[] {
  if (!given) throw new Refusal('Usage: pnpm new remote <name>');
  const name = given.replace(/^remote-/, '');
  const names = namesOf(name);
  if (!/^[a-z]+$/.test(name))
    throw new Refusal(`'${given}' is not a remote's name. Use lower-case letters: gifts.`);
  const remote = `remote-${name}`;
  if (edit.exists(remote)) throw new Refusal(`${remote} exists already. Choose another name.`);
  const path = `/${name}`;
  if (new RegExp(`'${path}['/]`).test(edit.read('shared/contract/src/pages.ts')))
    throw new Refusal(`The pages below ${path} belong to another app. Choose another name.`);

  for (const file of copied)
    edit.create(`${remote}/${file}`, edit.read(`${model}/${file}`).replaceAll(model, remote));
  const values = { remote, name, path, routes: `${names.camel}Routes`, order: String(orderOf()) };
  for (const file of ['manifest.ts', 'remote.ts', 'not-found.tsx'])
    edit.create(`${remote}/src/${file}`, template(`remote/${file}.tpl`, values));
  addLabel(edit, remote, name, names.title);
  const content = contentOf(names, undefined, path, 'page');
  addFeature(edit, { remote, names, path, kind: 'page', content });
  addTexts(edit, `${remote}/src/messages`, { back: `Back to ${names.title.toLowerCase()}` });

  edit.change('shared/contract/src/remote-names.ts', (text) =>
    addElement(text, elementsAt('remoteNames'), `'${remote}'`),
  );
  edit.change('shared/contract/src/pages.ts', (text) => {
    const pages = addElement(text, elementsAt('PageTables'), `'${remote}': ['${path}'];`, {
      separator: ';',
    });
    return addElement(pages, elementsAt('ParcelTables'), `'${remote}': object;`, {
      separator: ';',
    });
  });
  addPipeline(edit, remote);
  addService(edit, remote);
  if (install)
    edit.run('pnpm', ['install', '--no-frozen-lockfile', '--prefer-offline', '--reporter=silent']);
  return [
    `Open ${path} after: pnpm dev ${remote}`,
    `Release it into the environment of this machine: pnpm release ${remote}`,
    'Restart npm start once, so that its policy reports name the remote.',
    `Create a key for the team: pnpm ops operators add ${name}-team --publishes ${remote}`,
    `Translate ${remote}/src/menu.json and ${remote}/src/messages.`,
  ];
}

/** Returns a place in the menu after the other remotes. */
function orderOf(): number {
  return 70 + remoteNames.length;
}

function addPipeline(edit: WorkspaceEdit, remote: string): void {
  const folder = '.github/workflows';
  edit.create(
    `${folder}/${remote}.yml`,
    edit.read(`${folder}/${model}.yml`).replaceAll(model, remote),
  );
  edit.change(`${folder}/rollback.yml`, (text) =>
    text.replace(/(options: \[.*)\]/, `$1, ${remote}]`),
  );
}

function addService(edit: WorkspaceEdit, remote: string): void {
  edit.change('docker-compose.yml', (text) => {
    const services = [...text.matchAll(/^ {2}(remote-\w+):\n {4}<<: \*app\n {4}build: .*\n/gm)];
    const last = services.at(-1);
    if (!last) throw new Error('docker-compose.yml has no service of a remote');
    const [service, name = ''] = last;
    const end = last.index + service.length;
    return `${text.slice(0, end)}${service.replaceAll(name, remote)}${text.slice(end)}`;
  });
}
