import { localeNames } from '../../shared/contract/src/locales.ts';
import { type Untranslated, untranslatedFile } from '../../shared/shell/testing/untranslated.ts';
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

export function listUntranslated(
  edit: WorkspaceEdit,
  change: (list: Untranslated) => Untranslated,
): void {
  edit.change(untranslatedFile, (text) => json(change(JSON.parse(text))));
}

export function json(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
