/**
 * Type-checks every package, two programs at a time, and lists the errors. The packages of pages
 * are one program, because each of them would check the sources of `shared/` again.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { newTypeErrors } from './type-errors.ts';
import { packages, root } from './workspace.ts';

const tsc = `${root}node_modules/typescript/bin/tsc`;
const ofPages = /^(host|remote-.*|shared\/(federation|kit|shell|storybook|ui))$/;
const queue = ['tsconfig.pages.json', ...packages.filter((name) => !ofPages.test(name))];
const reported = new Set<string>();
const failed: string[] = [];

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
if (failed.length > 0) {
  console.error(`types: errors in ${failed.sort().join(', ')}`);
  process.exit(1);
}
console.log(`types: ${packages.length} packages have no type errors`);

async function worker(): Promise<void> {
  for (let name = queue.shift(); name; name = queue.shift()) await check(name);
}

function check(name: string): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [tsc, '-p', name, '--pretty', 'false', '--singleThreaded'],
      { cwd: root },
    );
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('close', (code) => {
      if (code !== 0) {
        failed.push(name);
        for (const error of newTypeErrors(output, reported)) console.error(error);
      }
      resolve();
    });
  });
}
