import { localeNames } from '../../shared/contract/src/locales.ts';
import { type Untranslated, untranslatedFile } from '../../shared/shell/testing/untranslated.ts';
import { Refusal } from '../processes.ts';
import type { WorkspaceEdit } from './workspace-edit.ts';

/** Adds English texts to the files of every language, and lists them as untranslated. */
export function addTexts(
  edit: WorkspaceEdit,
  folder: string,
  texts: Readonly<Record<string, string>>,
): void {
  for (const locale of localeNames) {
    const path = `${folder}/${locale}.json`;
    if (edit.exists(path)) edit.change(path, (text) => json({ ...JSON.parse(text), ...texts }));
    else edit.create(path, json(texts));
  }
  listUntranslated(edit, ({ texts: listed, ...rest }) => ({
    ...rest,
    texts: { ...listed, [folder]: [...(listed[folder] ?? []), ...Object.keys(texts)] },
  }));
}

/** Adds a label of the menu, in English in every language. */
export function addLabel(edit: WorkspaceEdit, remote: string, key: string, text: string): void {
  const path = `${remote}/src/menu.json`;
  const labels = edit.exists(path) ? JSON.parse(edit.read(path)) : {};
  if (key in labels)
    throw new Refusal(`${path} has a label '${key}' already. Choose another name.`);
  const label = Object.fromEntries(localeNames.map((locale) => [locale, text]));
  const added = json({ ...labels, [key]: label });
  if (edit.exists(path)) edit.change(path, () => added);
  else edit.create(path, added);
  listUntranslated(edit, ({ texts, ...rest }) => ({
    ...rest,
    texts: { ...texts, [path]: [...(texts[path] ?? []), key] },
  }));
}

export function listUntranslated(
  edit: WorkspaceEdit,
  change: (list: Untranslated) => Untranslated,
): void {
  edit.change(untranslatedFile, (text) => json(change(JSON.parse(text))));
}

export function json(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
