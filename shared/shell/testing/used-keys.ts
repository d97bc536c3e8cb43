export interface UsedKeys {
  /** Defined keys that the code mentions. */
  defined: Set<string>;
  undefined: { key: string; file: string }[];
}

/**
 * Finds message keys in code, by text:
 * - `t('key')`, `i18nKey="key"` and `textKey: 'ns:key'` must be defined;
 * - t(`group.${x}.title`) uses every key of that shape, and there must be one;
 * - any other literal counts as a use of the key it equals (typed tables), and a literal that
 *   continues a known group ('steps.conect' beside 'steps.connect') must be defined.
 * Keys with a namespace belong to another package, except behind `shell:` in the shell itself.
 */
export function usedKeys(
  code: readonly { file: string; text: string }[],
  keys: ReadonlySet<string>,
): UsedKeys {
  const used: UsedKeys = { defined: new Set(), undefined: [] };
  const groups = new Set([...keys].map(groupOf).filter((group) => group !== ''));
  const own = (key: string, file: string) => {
    if (keys.has(key)) used.defined.add(key);
    else used.undefined.push({ key, file });
  };
  for (const { file, text } of code) {
    const plain = withoutImports(withoutComments(text));
    const called = new Set(
      [...plain.matchAll(calls)]
        .map((match) => match[2] ?? '')
        .filter((key) => !foreign(key, keys)),
    );
    for (const key of called) own(bare(key), file);
    for (const [, raw = ''] of plain.matchAll(templates)) {
      if (raw.includes(':') && !raw.startsWith('shell:')) continue;
      const shape = shapeOf(bare(raw));
      const matching = [...keys].filter((key) => shape.test(key));
      for (const key of matching) used.defined.add(key);
      const isCall = plain.includes(`t(\`${raw}\``);
      if (isCall && !matching.length && !raw.startsWith('shell:')) {
        used.undefined.push({ key: raw, file });
      }
    }
    for (const match of plain.matchAll(literals)) {
      const key = bare(match[2] ?? '');
      if (keys.has(key)) used.defined.add(key);
      else if (!called.has(key) && looksLikeKey(key) && groups.has(groupOf(key))) own(key, file);
    }
  }
  return used;
}

const calls = /(?:\bt\(\s*|\bi18nKey=\{?|\b(?:text|label|title)Key\s*[:=]\s*)(['"])([^'"\n]+)\1/g;
const templates = /`([\w.:-]*\$\{[^`]*)`/g;
const literals = /(['"`])([\w:.-]+)\1/g;

const bare = (key: string) => key.replace(/^shell:/, '');
const groupOf = (key: string) => key.slice(0, key.lastIndexOf('.') + 1);

/** Another package's key: it has a namespace that is not this package's own. */
function foreign(key: string, keys: ReadonlySet<string>): boolean {
  return key.includes(':') && !keys.has(bare(key));
}

function looksLikeKey(text: string): boolean {
  return /^[a-z]\w*(\.\w+)+$/.test(text) && !/\.(tsx?|css|json|m?js|html|svg|png)$/.test(text);
}

function shapeOf(template: string): RegExp {
  const literal = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.-]/g, '\\$&'));
  return new RegExp(`^${literal.join('[\\w.-]+')}$`);
}

const withoutImports = (text: string) =>
  text.replace(/(?:\bfrom\s+|\bimport\(\s*)(['"])[^'"]*\1/g, '');
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g, '');
