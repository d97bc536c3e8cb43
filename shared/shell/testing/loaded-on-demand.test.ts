import { join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { reachable, sourcesOf, staticImports } from './import-graph.ts';

const src = resolve(import.meta.dirname, '../src');

const sources = sourcesOf(src);

it('only one module of the shell imports ethers', () => {
  const knowing = sources.filter((file) =>
    staticImports(file).some((from) => /^ethers(\/|$)/.test(from)),
  );
  expect(knowing.map((file) => relative(src, file))).toEqual(['payment/contract-calls.lazy.ts']);
});

const core = reachable(join(src, 'index.ts'));
const onDemand = ['payment', 'sign-in', 'wallet'] as const;
const notFirst = [...onDemand, 'query', 'realtime'] as const;

it('no entry point imports ethers statically', () => {
  for (const name of onDemand)
    for (const file of reachable(join(src, name, 'index.ts'), new Set(core)))
      expect(relative(src, file)).not.toBe('payment/contract-calls.lazy.ts');
});

it.each(notFirst)('the first load imports only the listed parts of %s', (name) => {
  expect(core.size).toBeGreaterThan(30);
  const files = [...core].map((file) => relative(src, file));
  expect(files.filter((file) => file.startsWith(`${name}/`)).sort()).toEqual(inCore[name]);
});

/** The files of these modules that the first load needs. */
const inCore = {
  query: [],
  payment: ['payment/payment-intent-key.ts'],
  realtime: ['realtime/live-data.ts', 'realtime/use-stream.ts'],
  'sign-in': [
    'sign-in/closed-sign-in.ts',
    'sign-in/invite.ts',
    'sign-in/open-sign-in.ts',
    'sign-in/sign-in-atom.ts',
  ],
  wallet: ['wallet/address.ts', 'wallet/remembered-wallet-key.ts', 'wallet/sandbox-wallet-id.ts'],
};
