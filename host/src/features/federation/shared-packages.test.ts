import type { SharedNow } from '@shared/federation/loader';
import { expect, it } from 'vitest';
import type { RemotePicture } from './remote-picture.ts';
import { sharedPackages } from './shared-packages.ts';

const module = (name: string, version = '1.0.0', from = 'host'): SharedNow => ({
  name,
  version,
  from,
  loaded: true,
});

it('groups modules by package, version and provider', () => {
  const packages = sharedPackages(
    [
      module('react'),
      module('@shared/ui'),
      module('react/jsx-runtime'),
      module('@shared/ui/dialog'),
      module('react', '2.0.0', 'remote_visa'),
    ],
    [],
  );
  expect(packages.map(({ modules, ...one }) => [one, modules.map(({ name }) => name)])).toEqual([
    [{ name: 'react', version: '1.0.0', from: 'host' }, ['react', 'react/jsx-runtime']],
    [{ name: '@shared/ui', version: '1.0.0', from: 'host' }, ['@shared/ui', '@shared/ui/dialog']],
    [{ name: 'react', version: '2.0.0', from: 'remote_visa' }, ['react']],
  ]);
});

it('lists the remotes that need a module, with the number of names', () => {
  const remote = (name: string, modules: Record<string, string[]>) =>
    ({ name, build: { needs: { modules, texts: [] } } }) as unknown as RemotePicture;
  const remotes = [
    remote('remote-defi', { '@shared/ui': ['Button', 'Card'] }),
    remote('remote-visa', { '@shared/kit': ['Facts'] }),
    { name: 'remote-old', build: undefined } as RemotePicture,
  ];
  const [own] = sharedPackages([module('@shared/ui')], remotes);
  expect(own?.modules[0]?.users).toEqual([{ remote: 'remote-defi', names: 2 }]);
});
