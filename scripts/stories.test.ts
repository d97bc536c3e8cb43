import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { entryPointsOf } from './api/entry-points.ts';
import { root } from './workspace.ts';

/** Names of the components that remotes can import, by the API reports. */
function componentsOf(name: 'ui' | 'kit'): string[] {
  return entryPointsOf(name).flatMap(({ report }) =>
    matches(/^export function ([A-Z]\w*)/gm, readFileSync(`${root}${report}`, 'utf8')),
  );
}

/** Names in `component` and `subcomponents` of the stories. */
function shownIn(name: 'ui' | 'kit'): string[] {
  return globSync(`shared/${name}/src/**/*.stories.tsx`, { cwd: root }).flatMap((file) => {
    const text = readFileSync(`${root}${file}`, 'utf8');
    const more = matches(/\bsubcomponents: \{([^}]*)\}/g, text).join();
    return [...matches(/\bcomponent: (\w+)/g, text), ...matches(/(\w+)/g, more)];
  });
}

it.each(['ui', 'kit'] as const)('every component of @shared/%s has a story', (name) => {
  const components = componentsOf(name);
  expect(components.length).toBeGreaterThan(10);
  const shown = new Set(shownIn(name));
  const missing = components.filter((component) => !shown.has(component));
  expect(
    missing,
    'Add stories for these, next to the component (docs/guides/components.md)',
  ).toEqual([]);
});

function matches(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}
