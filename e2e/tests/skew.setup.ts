import { test } from '@playwright/test';
import { prepareBefore } from '../environment/before.ts';
import { prepareChanged } from '../environment/changed.ts';
import { prepareBoth } from '../environment/releases.ts';
import { builtProduct } from '../fixtures/own-environment.ts';
import { skipWithoutBefore } from '../fixtures/skew.ts';

const commit = skipWithoutBefore();

test('host and remotes of an earlier commit are built', async () => {
  test.setTimeout(300_000);
  await prepareBefore(builtProduct(), commit);
  await prepareBoth(builtProduct());
});

test('a remote with other pages is built', () => {
  test.setTimeout(300_000);
  prepareChanged(builtProduct(), commit);
});
