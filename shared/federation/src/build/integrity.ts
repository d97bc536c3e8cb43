import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack';

const placeholder = '__CHUNK_INTEGRITY__';
const restPlaceholder = '__CHUNK_INTEGRITY_REST__';
const globalName = '__webpack_require__.sri';
/** The same for a row of the chunk table: shorter, since the table is part of the first load. */
function chunkIntegrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

export interface IntegrityOptions {
  /** ms after which a stylesheet that neither loads nor fails counts as failed. */
  readonly styleTimeoutMs: number;
  /**
   * Chunks whose rows stand in the entry: those with a module at such a path, all by default. The
   * other rows are a file beside it, which the entry covers and fetches with its first chunk. They
   * name the chunks' files too, so that an entry does not grow with what it may load one day.
   */
  readonly inEntry?: RegExp;
}

/**
 * The browser checks every chunk a build loads by itself (the federation runtime only covers the
 * remote's entry): a table chunk → integrity goes into the runtime, and each script and stylesheet
 * tag the runtime makes carries its row. A second attempt asks under another URL, because an
 * immutable file that came damaged would come damaged again from the cache.
 *
 * Runs after content hashes are final; the entry that holds the table, or names the file with its
 * rest, is covered by the HTML (host) or the registry (remote).
 */
export class IntegrityPlugin {
  readonly #options: IntegrityOptions;

  constructor(options: IntegrityOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('Integrity', (compilation) => {
      addTable(compilation);
      if (this.#options.inEntry) takeNamesFromTable(compilation);
      tagScripts(compilation);
      tagStyles(compilation, this.#options.styleTimeoutMs);
      compilation.hooks.processAssets.tap(
        { name: 'Integrity', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => fillTables(compilation, this.#options.inEntry),
      );
    });
  }
}

class IntegrityRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    // After the function that loads chunks, which it wraps.
    super('chunk integrity', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return [
      `${globalName} = ${JSON.stringify(placeholder)};`,
      // Set from the query of an entry that was itself asked for again.
      'var retry = document.currentScript && /\\?retry=.*/.exec(document.currentScript.src);',
      `${globalName}Retry = { of: function (url) { return this[url] || (retry ? retry[0] : ''); } };`,
      // A damaged file in the browser's cache must not stay for the year it may be kept: what did
      // not arrive as built is asked for once more at once. What hangs is not, that would take long.
      'var load = __webpack_require__.e;',
      'var loadTwice = function (id, priority) {',
      '  return load(id, priority).catch(function (error) {',
      `    if (!${globalName}[id] || error.type === 'timeout') throw error;`,
      '    return load(id, priority);',
      '  });',
      '};',
      // [file, integrity] of the rows that are not here; null: all are.
      `var rest = ${JSON.stringify(restPlaceholder)};`,
      'var reading;',
      'var read = function (query) {',
      `  return fetch(${webpack.RuntimeGlobals.publicPath} + rest[0] + query, { integrity: rest[1] })`,
      '    .then(function (answer) { return answer.json(); })',
      `    .then(function (rows) { Object.assign(${globalName}, rows); rest = null; });`,
      '};',
      'var readTwice = function () {',
      "  reading = read('').catch(function () { return read('?retry=' + Date.now()); });",
      '  reading.catch(function () { reading = undefined; });',
      '};',
      '__webpack_require__.e = function (id, priority) {',
      '  if (!rest) return loadTwice(id, priority);',
      '  if (!reading) readTwice();',
      `  if (${globalName}[id]) return loadTwice(id, priority);`,
      '  return reading.then(function () { return loadTwice(id, priority); });',
      '};',
    ].join('\n');
  }
}

function addTable(compilation: Compilation): void {
  compilation.hooks.runtimeRequirementInTree
    .for(webpack.RuntimeGlobals.ensureChunkHandlers)
    .tap('Integrity', (chunk, requirements) => {
      requirements.add(webpack.RuntimeGlobals.publicPath);
      compilation.addRuntimeModule(chunk, new IntegrityRuntimeModule());
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

/** In place of webpack's own table of names, which is part of the entry. */
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
      `if (${globalName}[chunkId]) {`,
      `  script.integrity = ${globalName}[chunkId][0];`,
      "  script.crossOrigin = 'anonymous';",
      `  script.src = url + ${globalName}Retry.of(url);`,
      // A second request for it means that this one failed or hangs.
      `  ${globalName}Retry[url] = '?retry=' + Date.now();`,
      '}',
    ].join('\n'),
  );
}

/** `linkTag`, `fullhref`, `chunkId` and `onLinkComplete` are variables of the CSS loading function. */
function tagStyles(compilation: Compilation, timeoutMs: number): void {
  MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
    'Integrity',
    (source, names) =>
      [
        source,
        `if (${globalName}[${names.chunkId}]) {`,
        `  ${names.tag}.integrity = ${globalName}[${names.chunkId}][1];`,
        `  ${names.tag}.crossOrigin = 'anonymous';`,
        `  ${names.tag}.href = ${names.href} + ${globalName}Retry.of(${names.href});`,
        `  ${globalName}Retry[${names.href}] = '?retry=' + Date.now();`,
        '}',
        `setTimeout(function () { if (${names.tag}.onerror) ${names.tag}.onerror({ type: 'timeout' }); }, ${timeoutMs});`,
      ].join('\n'),
  );
}

function fillTables(compilation: Compilation, inEntry: RegExp | undefined): void {
  const { RawSource } = compilation.compiler.webpack.sources;
  for (const runtimeChunk of chunksWithRuntime(compilation)) {
    const { table, rest } = tablesOf(compilation, runtimeChunk, inEntry);
    const restRow = rest ? emitTable(compilation, rest) : null;
    for (const file of runtimeChunk.files) {
      if (!file.endsWith('.js')) continue;
      const text = textOf(compilation, file);
      if (!text.includes(placeholder)) continue;
      const filled = fill(fill(text, restPlaceholder, restRow), placeholder, table);
      compilation.updateAsset(file, new RawSource(filled));
      rename(compilation, file, filled);
    }
  }
}

function fill(text: string, name: string, value: unknown): string {
  return text.replace(new RegExp(`(["'\`])${name}\\1`, 'g'), () => JSON.stringify(value));
}

/** @returns the file's name and integrity. */
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

/** A file named by its content gets the name of its new content; only the HTML refers to it. */
function rename(compilation: Compilation, file: string, content: string): void {
  const hash = compilation.getAsset(file)?.info.contenthash;
  if (typeof hash !== 'string') return;
  compilation.renameAsset(file, file.replace(hash, contentHash(content, hash.length)));
}

/** Chunk id → [integrity of its script, that of its stylesheet or '', where `inEntry` is given its file]. */
type Table = Record<string, string[]>;

function tablesOf(
  compilation: Compilation,
  runtimeChunk: Chunk,
  inEntry: RegExp | undefined,
): { table: Table; rest: Table | undefined } {
  const table: Table = {};
  const rest: Table = {};
  for (const chunk of chunksNamedBy(runtimeChunk)) {
    const [script, style] = ['.js', '.css'].map((extension) =>
      [...chunk.files].find((name) => name.endsWith(extension)),
    );
    const row = [script, style].map((file) =>
      file ? chunkIntegrityOf(bufferOf(compilation, file)) : '',
    );
    if (inEntry) row.push(script ?? '');
    else if (!style) row.pop();
    const here = !inEntry || hasModuleAt(compilation, chunk, inEntry);
    (here ? table : rest)[String(chunk.id)] = row;
  }
  return { table, rest: Object.keys(rest).length > 0 ? rest : undefined };
}

/** What it loads by itself, and its workers: they have a runtime of their own, but it names them. */
function chunksNamedBy(runtimeChunk: Chunk): Chunk[] {
  const workers = [...runtimeChunk.getAllReferencedAsyncEntrypoints()];
  return [
    ...runtimeChunk.getAllAsyncChunks(),
    ...workers.map((worker) => worker.getEntrypointChunk()),
  ];
}

function hasModuleAt({ chunkGraph }: Compilation, chunk: Chunk, path: RegExp): boolean {
  return [...chunkGraph.getChunkModulesIterable(chunk)].some((module) =>
    path.test(module.nameForCondition() ?? ''),
  );
}

/** Workers before the entries that name them. */
function chunksWithRuntime(compilation: Compilation): Chunk[] {
  const entries = new Set([...compilation.entrypoints.values()].map((e) => e.getRuntimeChunk()));
  return [...compilation.chunks]
    .filter((chunk) => chunk.hasRuntime())
    .sort((a, b) => Number(entries.has(a)) - Number(entries.has(b)));
}

function bufferOf(compilation: Compilation, file: string): Buffer {
  const asset = compilation.getAsset(file);
  if (!asset) throw new Error(`no such asset: ${file}`);
  return asset.source.buffer();
}

function textOf(compilation: Compilation, file: string): string {
  return bufferOf(compilation, file).toString('utf8');
}
