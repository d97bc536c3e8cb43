import type { Needs, Provides } from '@shared/contract';

/** Returns the missing needs: 'Drawer of @shared/ui', 'the text kit:export.make'. */
export function lacking(needs: Needs, provides: Provides): string[] {
  const modules = Object.entries(needs.modules).flatMap(([name, used]) => {
    const offered = own(provides.modules, name);
    if (offered === undefined) return [name];
    if (offered === null) return [];
    return used.filter((one) => !offered.includes(one)).map((one) => `${one} of ${name}`);
  });
  const texts = needs.texts.filter((key) => !hasText(provides.texts, key));
  return [...modules, ...texts.map((key) => `the text ${key}`)];
}

/** Returns whether a key has a text. A key completed at run time ends in '*': 'kit:way.*'. */
function hasText(texts: readonly string[], key: string): boolean {
  if (!key.endsWith('*')) return texts.includes(key);
  return texts.some((text) => text.startsWith(key.slice(0, -1)));
}

function own<T>(table: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
