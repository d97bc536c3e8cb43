import { test } from '@playwright/test';
import { prepareBefore } from '../environment/before.ts';
import { prepareChanged } from '../environment/changed.ts';
import { builtProduct, skipWithoutOwnEnvironment } from '../fixtures/own-environment.ts';

skipWithoutOwnEnvironment();

test('host and remotes of an earlier commit are built', async () => {
  test.setTimeout(300_000);
  const missing = await prepareBefore(builtProduct());
  test.skip(missing !== undefined, missing);
});

test('a remote with other pages is built', () => {
  test.setTimeout(300_000);
  prepareChanged(builtProduct());
});
