import { test } from '@playwright/test';
import { prepareBefore } from '../environment/before.ts';
import { prepareChanged } from '../environment/changed.ts';
import { prepareBoth } from '../environment/releases.ts';
import { builtProduct } from '../fixtures/own-environment.ts';
import { skipWithoutBefore } from '../fixtures/skew.ts';

const commit = skipWithoutBefore();

test('builds host and remotes of an earlier commit', async () => {
  test.setTimeout(300_000);
  await prepareBefore(builtProduct(), commit);
  await prepareBoth(builtProduct());
});

test('builds a remote with added pages', () => {
  test.setTimeout(300_000);
  prepareChanged(builtProduct(), commit);
});
