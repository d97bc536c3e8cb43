import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from '../processes.ts';
import { root } from '../workspace.ts';

/** Changes of the workspace that are kept in memory until `apply` writes all of them. */
export interface WorkspaceEdit {
  exists(path: string): boolean;
  /** Returns a file with the changes so far. @throws Refusal for a missing file */
  read(path: string): string;
  /** Creates a file. @throws Refusal if it exists */
  create(path: string, text: string): void;
  change(path: string, change: (text: string) => string): void;
  /** Runs a command after the files are written. If it fails, the files are restored. */
  run(program: string, args: readonly string[]): void;
  /** Writes and formats the files, and runs the commands. @throws Refusal; nothing is changed then */
  apply(): string[];
}

export function editWorkspace(): WorkspaceEdit {
  const files = new Map<string, string>();
  const commands: [program: string, args: readonly string[]][] = [];
  const exists = (path: string) => files.has(path) || existsSync(join(root, path));
  const read = (path: string) => {
    if (!exists(path)) throw new Refusal(`There is no ${path}.`);
    return files.get(path) ?? readFileSync(join(root, path), 'utf8');
  };
  return {
    exists,
    read,
    create(path, text) {
      if (exists(path)) throw new Refusal(`${path} exists already. Choose another name.`);
      files.set(path, text);
    },
    change: (path, change) => void files.set(path, change(read(path))),
    run: (program, args) => void commands.push([program, args]),
    apply() {
      const restore = keepOriginals([...files.keys()]);
      process.once('SIGINT', restore).once('SIGTERM', restore);
      try {
        for (const [path, text] of files) {
          mkdirSync(dirname(join(root, path)), { recursive: true });
          writeFileSync(join(root, path), text);
        }
        format([...files.keys()]);
        for (const [program, args] of commands) runCommand(program, args);
      } catch (error) {
        restore();
        throw error;
      } finally {
        process.off('SIGINT', restore).off('SIGTERM', restore);
      }
      return [...files.keys()].sort();
    },
  };
}

/** Returns a function that restores the files as they are now, and removes new folders. */
function keepOriginals(paths: readonly string[]): () => void {
  const lock = join(root, 'pnpm-lock.yaml');
  const originals = [...paths.map((path) => join(root, path)), lock].map(
    (path) => [path, existsSync(path) ? readFileSync(path) : undefined] as const,
  );
  const created = new Set(originals.flatMap(([path]) => missingFolders(dirname(path))));
  return () => {
    for (const [path, bytes] of originals)
      if (bytes) writeFileSync(path, bytes);
      else rmSync(path, { force: true });
    // The innermost folders first. An install may have added packages to the folder of a remote.
    for (const folder of [...created].sort((a, b) => b.length - a.length)) {
      rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
      if (existsSync(folder)) rmdirSync(folder);
    }
  };
}

function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [folder, ...missingFolders(dirname(folder))];
}

function format(paths: readonly string[]): void {
  const sources = paths.filter((path) => /\.(tsx?|json)$/.test(path));
  if (sources.length > 0)
    runCommand(process.execPath, [
      `${root}node_modules/@biomejs/biome/bin/biome`,
      // Without the linter, which reads the whole workspace.
      ...['check', '--write', '--linter-enabled=false', '--colors=off', ...sources],
    ]);
}

function runCommand(program: string, args: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) return;
  const output = [stdout, stderr, error?.message].filter(Boolean).join('\n').trim();
  throw new Refusal(`'${[program, ...args].join(' ')}' failed, so nothing is changed:\n${output}`);
}
