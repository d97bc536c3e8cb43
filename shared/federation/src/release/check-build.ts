import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ReleaseRefused } from '@shared/releases';
import { workspaceRoot } from '../build/paths.ts';

const evaluationMs = 30_000;

/** Runs entry, pages, parcels and texts of a build. @throws ReleaseRefused with the reason */
export async function checkBuild(name: string, build: string): Promise<void> {
  const script = join(import.meta.dirname, 'evaluate-build.ts');
  const problem = await problemOf([script, build], evaluationMs);
  if (problem === undefined) return;
  throw new ReleaseRefused(
    `${name} is not released: its build does not run. The stable release stays live.\n${problem}`,
  );
}

/** Checks an app's types. @throws ReleaseRefused with the compiler's errors */
export async function checkTypes(name: string): Promise<void> {
  const problem = await problemOf([compiler, '-p', name, '--pretty', 'false']);
  if (problem === undefined) return;
  throw new ReleaseRefused(`${name} is not released: it has type errors.\n${problem}`);
}

const compiler = join(workspaceRoot, 'node_modules/typescript/bin/tsc');

/** Runs Node. Returns the output of a failure, or that time ran out; undefined after success. */
function problemOf(args: readonly string[], timeout?: number): Promise<string | undefined> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, {
      cwd: workspaceRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('error', fail);
    child.on('close', (code, signal) => {
      if (code === 0) done(undefined);
      else done(signal ? 'It did not finish in time.' : output.trim());
    });
  });
}
