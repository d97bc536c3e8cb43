/**
 * Returns the defined keys that the code uses, found by string comparison:
 * - keys equal to a literal, as in t('key') or in a table;
 * - keys that match a template such as `group.${x}.title`. A template without a literal part
 *   between dots, such as `${origin}${path}`, is ignored;
 * - the variant 'key_call' of a used key, which `flowText` selects.
 * `keys` have a namespace ('shell:error.offline'). In code, a key without one belongs to `own`.
 */
export function usedKeys(
  code: readonly { text: string }[],
  own: string,
  keys: ReadonlySet<string>,
): Set<string> {
  const used = new Set<string>();
  const full = (key: string) => (/^[\w-]+:/.test(key) ? key : `${own}:${key}`);
  for (const { text } of code) {
    const plain = withoutImports(withoutComments(text));
    for (const [, , key = ''] of plain.matchAll(literals))
      if (keys.has(full(key))) used.add(full(key));
    for (const [, raw = ''] of plain.matchAll(templates)) {
      if (!hasSegment(raw)) continue;
      const shape = shapeOf(full(raw));
      for (const key of keys) if (shape.test(key)) used.add(key);
    }
  }
  for (const key of keys) if (used.has(key.replace(/_call$/, ''))) used.add(key);
  return used;
}

const templates = /`([\w.:-]*\$\{[^`]*)`/g;
const literals = /(['"`])([\w:.-]+)\1/g;
const interpolation = /\$\{[^}]*\}/;

/** Returns whether a whole part between dots is literal. */
function hasSegment(template: string): boolean {
  const parts = template.replace(/^[\w-]+:/, '').split(interpolation);
  return parts
    .join('\0')
    .split('.')
    .some((segment) => /^\w+$/.test(segment));
}

function shapeOf(template: string): RegExp {
  const literal = template.split(interpolation).map((part) => part.replace(/[.-]/g, '\\$&'));
  return new RegExp(`^${literal.join('[\\w.-]+')}$`);
}

const withoutImports = (text: string) =>
  text.replace(/(?:\bfrom\s+|\bimport\(\s*)(['"])[^'"]*\1/g, '');
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '');
