import { openPage } from '@shared/kit/testing';
import { signIn } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import remote from '../../remote.ts';
import { setUpRemote } from '../../testing.ts';

it.each([
  ['Exchange UID', null],
  ['New UID', 'ABCD12345678'],
])('labels the field %s if the linked UID is %s', async (name, ju_uid) => {
  const server = await setUpRemote();
  await signIn(server, { ju_uid });
  await openPage(remote.routes, '/ticket/bing');
  expect(await screen.findByRole('textbox', { name })).toBeTruthy();
});
