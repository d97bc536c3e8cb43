import { relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { importCircle, importedFiles, sourcesOf } from './import-graph.ts';

const root = resolve(import.meta.dirname, '../../..');
const src = `${root}/shared/shell/src`;

it('only start.ts imports the composition root', () => {
  const importers = sourcesOf(src)
    .filter((file) => importedFiles(file).includes(`${src}/compose.ts`))
    .map((file) => relative(src, file));
  expect(importers).toEqual(['start.ts']);
});

it.each(['shared/shell/src', 'host/src'])('files of %s have no import cycle', (folder) => {
  const files = sourcesOf(`${root}/${folder}`);
  expect(files.length).toBeGreaterThan(50);
  const circle = importCircle(files)?.map((file) => relative(root, file));
  expect(circle?.join(' → ')).toBeUndefined();
});
