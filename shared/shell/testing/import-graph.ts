import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Returns the TypeScript files of a folder, without tests and declarations. */
export function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

/** Returns the modules that a file imports statically: no types, no import(). */
export function staticImports(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const statements = code.matchAll(
    /^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm,
  );
  return [...statements].map(([, from, bare]) => from ?? bare ?? '');
}

/** Returns the files that a file imports statically by a relative path. */
export function importedFiles(file: string): string[] {
  return staticImports(file)
    .filter((target) => target.startsWith('.') && /\.tsx?$/.test(target))
    .map((target) => resolve(dirname(file), target));
}

/** Returns all files that load with a file, including that file. */
export function reachable(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const target of importedFiles(entry)) reachable(target, seen);
  return seen;
}

/** Returns the first import cycle among these files as a path; undefined if there is none. */
export function importCircle(files: readonly string[]): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] | undefined => {
    if (done.has(file)) return undefined;
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    path.push(file);
    for (const target of importedFiles(file)) {
      const circle = visit(target);
      if (circle) return circle;
    }
    path.pop();
    done.add(file);
    return undefined;
  };
  for (const file of files) {
    const circle = visit(file);
    if (circle) return circle;
  }
  return undefined;
}
