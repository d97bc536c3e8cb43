import { test } from '@playwright/test';
import { buildsMs, prepareBuilds, skipWithoutBefore } from '../fixtures/skew.ts';

skipWithoutBefore();

test('builds host and remotes of an earlier commit', async () => {
  test.setTimeout(buildsMs);
  await prepareBuilds();
});
