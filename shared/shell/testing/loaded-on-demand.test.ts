import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '../src');

/** What a file imports when it is loaded itself: no types, no import(). */
function staticImports(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const statements = code.matchAll(
    /^(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm,
  );
  return [...statements].map(([, from, bare]) => from ?? bare ?? '');
}

function reachable(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry) || !/\.tsx?$/.test(entry)) return seen;
  seen.add(entry);
  for (const target of staticImports(entry))
    if (target.startsWith('.')) reachable(resolve(dirname(entry), target), seen);
  return seen;
}

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => join(src, name));

it('only one module of the shell knows ethers', () => {
  const knowing = sources.filter((file) =>
    staticImports(file).some((from) => /^ethers(\/|$)/.test(from)),
  );
  expect(knowing.map((file) => relative(src, file))).toEqual(['payment/contract-calls.ts']);
});

const core = reachable(join(src, 'index.ts'));
const onDemand = ['payment', 'sign-in', 'wallet'] as const;

it('no entry reaches it: it comes with the first payment', () => {
  for (const name of onDemand)
    for (const file of reachable(join(src, name, 'index.ts'), new Set(core)))
      expect(relative(src, file)).not.toBe('payment/contract-calls.ts');
});

it.each(onDemand)('the first load does not reach %s', (name) => {
  expect(core.size).toBeGreaterThan(30);
  const files = [...core].map((file) => relative(src, file));
  expect(files.filter((file) => file.startsWith(`${name}/`)).sort()).toEqual(inCore[name]);
});

/** What the core must know to open these, or to see that there is something to take up. */
const inCore = {
  payment: ['payment/payment-intent-key.ts'],
  'sign-in': ['sign-in/closed-sign-in.ts', 'sign-in/invite.ts', 'sign-in/open-sign-in.ts'],
  wallet: ['wallet/address.ts', 'wallet/remembered-wallet-key.ts'],
};
