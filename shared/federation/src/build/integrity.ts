import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';

const placeholder = '__CHUNK_INTEGRITY__';
const restPlaceholder = '__CHUNK_INTEGRITY_REST__';
const globalName = '__webpack_require__.sri';
/** Id of the page's <style>, which has the styles of the first screen at first, and then all. */
export const stylesId = 'styles';

/** Returns a SHA-256 integrity: a SHA-384 one would enlarge the chunk table in the first load. */
function chunkIntegrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

export interface IntegrityOptions {
  /** Time after which a file that neither loads nor fails is aborted and counts as failed, ms. */
  readonly timeoutMs: number;
  /**
   * Paths of modules whose chunks load with the first screen, and have their rows in the entry;
   * default: all chunks. A separate file has the other rows, so that the entry does not grow with
   * lazy chunks. The entry contains that file's name and integrity.
   */
  readonly firstModules?: RegExp | undefined;
  /**
   * Entry whose page has only the styles of these chunks (HtmlPlugin). Its other chunks load after
   * its stylesheet, which then replaces those styles. A page without the first screen (`data-boot`)
   * requests rows and stylesheet at once.
   */
  readonly entry?: string;
}

/**
 * Makes the browser check every chunk that a build loads (the loader checks a remote's entry).
 * webpack's runtime contains a table of the chunks' integrities, and sets the integrity of each
 * script and stylesheet tag that it creates. A second attempt uses another URL, because the cache
 * would return a damaged immutable file again.
 *
 * Each file is fetched before its tag gets the URL; the tag then loads it from the browser's cache.
 * A fetch can be aborted. A tag's own request cannot, not even by removing the tag, and six hanging
 * requests would occupy all HTTP/1.1 connections to the origin.
 *
 * Runs after content hashes are final. The HTML (host) or the registry (remote) contains the
 * integrity of the entry.
 */
export class IntegrityPlugin {
  readonly #options: IntegrityOptions;

  constructor(options: IntegrityOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('Integrity', (compilation) => {
      addTable(compilation, this.#options.timeoutMs);
      if (this.#options.firstModules) takeNamesFromTable(compilation);
      tagScripts(compilation);
      tagStyles(compilation, this.#options.timeoutMs);
      compilation.hooks.processAssets.tap(
        { name: 'Integrity', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => fillTables(compilation, this.#options),
      );
    });
  }
}

class IntegrityRuntimeModule extends webpack.RuntimeModule {
  readonly #timeoutMs: number;

  constructor(timeoutMs: number) {
    // Runs after the function that loads chunks is set, because this module wraps it.
    super('chunk integrity', webpack.RuntimeModule.STAGE_ATTACH);
    this.#timeoutMs = timeoutMs;
  }

  override generate(): string {
    return [
      `${globalName} = ${JSON.stringify(placeholder)};`,
      // With an integrity, the fetch resolves after the whole file has arrived. The error has the
      // name by which pages distinguish it from errors of code, and replaces the tag's event.
      'const get = (url, integrity) => {',
      '  const given = new AbortController();',
      `  setTimeout(() => given.abort(), ${this.#timeoutMs});`,
      '  return fetch(url, { integrity, signal: given.signal }).catch(() => {',
      '    throw Object.assign(Error(url), {',
      "      name: 'ChunkLoadError',",
      "      type: given.signal.aborted ? 'timeout' : 'error',",
      '      target: { src: url },',
      '    });',
      '  });',
      '};',
      // A second request for a tag's file means that the first one failed.
      'const queries = {};',
      `${globalName}Tag = (tag, key, url, integrity) => {`,
      "  const asked = url + (queries[url] || '');",
      "  queries[url] = '?retry=' + Date.now();",
      "  tag.crossOrigin = 'anonymous';",
      '  tag.integrity = integrity;',
      '  tag.removeAttribute(key);',
      '  get(asked, integrity).then(',
      '    () => { tag[key] = asked; },',
      '    (error) => tag.onerror?.(error),',
      '  );',
      '};',
      // The browser's cache may hold a damaged file, so a failed file is requested once more, under
      // another URL. A timeout is not retried, since that would take long.
      'const twice = (ask) =>',
      '  ask().catch((error) => {',
      "    if (error.type === 'timeout') throw error;",
      "    return ask('?retry=' + Date.now());",
      '  });',
      // [file, integrity] of the table with the other rows, and of the stylesheet if this page has
      // only a part of it; null if this table has all rows.
      `let rest = ${JSON.stringify(restPlaceholder)};`,
      'let reading;',
      'const read = ([file, integrity]) =>',
      "  twice((query = '') =>",
      `    get(${webpack.RuntimeGlobals.publicPath} + file + query, integrity),`,
      '  );',
      'const readRest = () => {',
      '  const [table, styles] = rest;',
      '  reading ??= Promise.all([',
      '    read(table).then((answer) => answer.json()),',
      '    styles && read(styles).then((answer) => answer.text()),',
      '  ]).then(([rows, css]) => {',
      `    if (css) document.getElementById('${stylesId}').textContent = css;`,
      `    Object.assign(${globalName}, rows);`,
      '    rest = null;',
      '  });',
      '  reading.catch(() => { reading = undefined; });',
      '  return reading;',
      '};',
      'if (rest?.[1] && !document.documentElement.dataset.boot) readRest();',
      'const load = __webpack_require__.e;',
      '__webpack_require__.e = (id, priority) => {',
      '  const loadTwice = () => twice(() => load(id, priority));',
      `  if (!rest || ${globalName}[id]) return loadTwice();`,
      // Each load starts in a task of its own, so that several and the styles do not block a tap.
      '  return readRest().then(() => new Promise((done) => setTimeout(done))).then(loadTwice);',
      '};',
    ].join('\n');
  }
}

function addTable(compilation: Compilation, timeoutMs: number): void {
  compilation.hooks.runtimeRequirementInTree
    .for(webpack.RuntimeGlobals.ensureChunkHandlers)
    .tap('Integrity', (chunk, requirements) => {
      requirements.add(webpack.RuntimeGlobals.publicPath);
      compilation.addRuntimeModule(chunk, new IntegrityRuntimeModule(timeoutMs));
      return undefined;
    });
}

class ChunkNameRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('chunk names in the integrity table');
  }

  override generate(): string {
    const { getChunkScriptFilename } = webpack.RuntimeGlobals;
    return `${getChunkScriptFilename} = function (id) { return ${globalName}[id][2]; };`;
  }
}

/** Replaces webpack's own table of file names, which is part of the entry. */
function takeNamesFromTable(compilation: Compilation): void {
  compilation.hooks.runtimeRequirementInTree
    .for(webpack.RuntimeGlobals.getChunkScriptFilename)
    .tap({ name: 'Integrity', stage: -1 }, (chunk) => {
      compilation.addRuntimeModule(chunk, new ChunkNameRuntimeModule());
      return true;
    });
}

/** `script`, `url` and `chunkId` are variables of webpack's load-script function. */
function tagScripts(compilation: Compilation): void {
  const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
  createScript.tap('Integrity', (source) =>
    [
      source,
      `if (${globalName}[chunkId]) ${globalName}Tag(script, 'src', url, ${globalName}[chunkId][0]);`,
    ].join('\n'),
  );
}

/** `tag`, `href` and `chunkId` are the names of variables in the CSS loading function. */
function tagStyles(compilation: Compilation, timeoutMs: number): void {
  MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
    'Integrity',
    (source, { tag, href, chunkId }) =>
      [
        source,
        `if (${globalName}[${chunkId}]) ${globalName}Tag(${tag}, 'href', ${href}, ${globalName}[${chunkId}][1]);`,
        `setTimeout(function () { if (${tag}.onerror) ${tag}.onerror({ type: 'timeout' }); }, ${timeoutMs});`,
      ].join('\n'),
  );
}

function fillTables(
  compilation: Compilation,
  { firstModules, entry }: Pick<IntegrityOptions, 'firstModules' | 'entry'>,
): void {
  const { RawSource } = compilation.compiler.webpack.sources;
  const entryChunk = entry && compilation.entrypoints.get(entry)?.getRuntimeChunk();
  for (const runtimeChunk of chunksWithRuntime(compilation)) {
    const { table, rest } = tablesOf(compilation, runtimeChunk, firstModules);
    const styles = runtimeChunk === entryChunk ? stylesOf(compilation, runtimeChunk) : [];
    const restRow = rest ? [emitTable(compilation, rest), ...styles] : null;
    for (const file of runtimeChunk.files) {
      if (!file.endsWith('.js')) continue;
      const text = bufferOf(compilation, file).toString('utf8');
      if (!text.includes(placeholder)) continue;
      const filled = fill(fill(text, restPlaceholder, restRow), placeholder, table);
      compilation.updateAsset(file, new RawSource(filled));
      rename(compilation, file, filled);
    }
  }
}

/** Returns the names and integrities of a chunk's stylesheets. */
function stylesOf(compilation: Compilation, chunk: Chunk): [file: string, integrity: string][] {
  return [...chunk.files]
    .filter((file) => file.endsWith('.css'))
    .map((file) => [file, chunkIntegrityOf(bufferOf(compilation, file))]);
}

function fill(text: string, name: string, value: unknown): string {
  return text.replace(new RegExp(`(["'\`])${name}\\1`, 'g'), () => JSON.stringify(value));
}

/** Emits a table. @returns the file's name and integrity. */
function emitTable(compilation: Compilation, table: object): [file: string, integrity: string] {
  const { RawSource } = compilation.compiler.webpack.sources;
  const content = JSON.stringify(table);
  const file = `assets/integrity.${contentHash(content)}.json`;
  compilation.emitAsset(file, new RawSource(content), { immutable: true });
  return [file, chunkIntegrityOf(Buffer.from(content))];
}

function contentHash(content: string, length = 10): string {
  return createHash('sha256').update(content).digest('hex').slice(0, length);
}

/** Renames a file to the hash of its new content. Files that contain the name are written later. */
function rename(compilation: Compilation, file: string, content: string): void {
  const hash = compilation.getAsset(file)?.info.contenthash;
  if (typeof hash !== 'string') return;
  compilation.renameAsset(file, file.replace(hash, contentHash(content, hash.length)));
}

/**
 * Chunk id → [integrity of script, of stylesheet or '', script name if `firstModules` is set], or no
 * entries for a chunk of the page.
 */
type Table = Record<string, string[]>;

function tablesOf(
  compilation: Compilation,
  runtimeChunk: Chunk,
  firstModules: RegExp | undefined,
): { table: Table; rest: Table | undefined } {
  const table: Table = {};
  const rest: Table = {};
  // The page has loaded them: no import that names them waits for the other rows.
  if (firstModules)
    for (const chunk of runtimeChunk.getAllInitialChunks()) table[String(chunk.id)] = [];
  for (const chunk of chunksNamedBy(runtimeChunk)) {
    const [script, style] = ['.js', '.css'].map((extension) =>
      [...chunk.files].find((name) => name.endsWith(extension)),
    );
    const row = [script, style].map((file) =>
      file ? chunkIntegrityOf(bufferOf(compilation, file)) : '',
    );
    if (firstModules) row.push(script ?? '');
    else if (!style) row.pop();
    const here = !firstModules || isFirstChunk(compilation, chunk, firstModules);
    (here ? table : rest)[String(chunk.id)] = row;
  }
  return { table, rest: Object.keys(rest).length > 0 ? rest : undefined };
}

/** Returns async chunks and workers: `runtimeChunk` contains their names. */
function chunksNamedBy(runtimeChunk: Chunk): Chunk[] {
  const workers = [...runtimeChunk.getAllReferencedAsyncEntrypoints()];
  return [
    ...runtimeChunk.getAllAsyncChunks(),
    ...workers.map((worker) => worker.getEntrypointChunk()),
  ];
}

/**
 * Whether a chunk loads with the first screen: with the entry, or with a chunk that has one of
 * `firstModules`. An import loads all chunks of its group.
 */
export function isFirstChunk(
  { chunkGraph }: Compilation,
  chunk: Chunk,
  firstModules: RegExp,
): boolean {
  const hasFirst = (one: Chunk) =>
    [...chunkGraph.getChunkModulesIterable(one)].some((module) =>
      firstModules.test(module.nameForCondition() ?? ''),
    );
  return (
    chunk.canBeInitial() ||
    [...chunk.groupsIterable].some(({ chunks }) => chunks.some((one) => hasFirst(one)))
  );
}

/** Returns the chunks with a runtime, workers before the entries that contain their names. */
function chunksWithRuntime(compilation: Compilation): Chunk[] {
  const entries = new Set([...compilation.entrypoints.values()].map((e) => e.getRuntimeChunk()));
  return [...compilation.chunks]
    .filter((chunk) => chunk.hasRuntime())
    .sort((a, b) => Number(entries.has(a)) - Number(entries.has(b)));
}

function bufferOf(compilation: Compilation, file: string): Buffer {
  const asset = compilation.getAsset(file);
  if (!asset) throw new Error(`the build has no file '${file}'`);
  return asset.source.buffer();
}
