import { readFileSync } from 'node:fs';

/** Returns a file of templates/ in which each `__name__` is replaced by its value. */
export function template(name: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(new URL(`templates/${name}`, import.meta.url), 'utf8');
  return text.replaceAll(/__([a-zA-Z]+)__/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name} needs a value for __${key}__`);
    return value;
  });
}
