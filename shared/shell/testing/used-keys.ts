export interface UsedKeys {
  /** Defined keys that the code mentions, each with its namespace. */
  defined: Set<string>;
  undefined: { key: string; file: string }[];
}

/**
 * Finds message keys in code, by text:
 * - `t('key')`, `i18nKey="key"` and `textKey: 'ns:key'` must be defined;
 * - t(`group.${x}.title`) uses every key of that shape, and there must be one; where no part between
 *   dots is spelt out, as in `${origin}${path}`, it says nothing of keys;
 * - any other literal counts as a use of the key it equals (typed tables); one that continues a
 *   known group ('steps.conect' beside 'steps.connect') or names a known namespace must be defined.
 * `keys` have their namespace ('shell:error.offline'); one without, in the code, means `own`.
 */
export function usedKeys(
  code: readonly { file: string; text: string }[],
  own: string,
  keys: ReadonlySet<string>,
): UsedKeys {
  const used: UsedKeys = { defined: new Set(), undefined: [] };
  const groups = new Set([...keys].map(groupOf).filter((group) => group !== ''));
  const namespaces = new Set([...keys].map((key) => namespaceOf(key)));
  const full = (key: string) => (namespaceOf(key) ? key : `${own}:${key}`);
  const mustBeDefined = (key: string) =>
    namespaces.has(namespaceOf(key)) || groups.has(groupOf(full(key)));

  for (const { file, text } of code) {
    const use = (key: string) => {
      if (keys.has(full(key))) used.defined.add(full(key));
      else used.undefined.push({ key, file });
    };
    const plain = withoutImports(withoutComments(text));
    const called = new Set([...plain.matchAll(calls)].map((match) => match[2] ?? ''));
    for (const key of called) use(key);
    for (const [, raw = ''] of plain.matchAll(templates)) {
      if (!hasSegment(raw)) continue;
      const shape = shapeOf(full(raw));
      const matching = [...keys].filter((key) => shape.test(key));
      for (const key of matching) used.defined.add(key);
      const isCall = plain.includes(`t(\`${raw}\``);
      if (isCall && !matching.length) used.undefined.push({ key: raw, file });
    }
    for (const [, , key = ''] of plain.matchAll(literals)) {
      if (keys.has(full(key))) used.defined.add(full(key));
      else if (!called.has(key) && looksLikeKey(key) && mustBeDefined(key)) use(key);
    }
  }
  return used;
}

const calls = /(?:\bt\(\s*|\bi18nKey=\{?|\b(?:text|label|title)Key\s*[:=]\s*)(['"])([^'"\n]+)\1/g;
const templates = /`([\w.:-]*\$\{[^`]*)`/g;
const literals = /(['"`])([\w:.-]+)\1/g;
const interpolation = /\$\{[^}]*\}/;

const namespaceOf = (key: string) => /^([\w-]+):/.exec(key)?.[1] ?? '';
const groupOf = (key: string) => key.slice(0, key.lastIndexOf('.') + 1);

function looksLikeKey(text: string): boolean {
  return (
    /^([\w-]+:)?[a-z]\w*(\.\w+)+$/.test(text) && !/\.(tsx?|css|json|m?js|html|svg|png)$/.test(text)
  );
}

/** Whether a part between dots is spelt out. */
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
