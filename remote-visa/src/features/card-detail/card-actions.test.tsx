import type { CardState } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { activeCard, detailOf } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { CardActions } from './card-actions.tsx';

const card = detailOf({ ...activeCard, type: 'physical', account_frozen: true });
const terms = { min: '1000000', max: '100000000', presets: [], rate: '1000000' };

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
  server.answer(visa.getVirtualCardBin, {
    products: [],
    agreements: { user: '1', aml: '1', privacy: '1' },
    token: null,
  });
});

it('shows one row of tiles, and the other actions in a sheet that opens theirs', async () => {
  const open = { ...card, account_frozen: false };
  renderShell(<CardActions card={open} terms={terms} can={['pin', 'activate']} />);
  const tiles = screen.getAllByRole('button').map((button) => button.textContent);
  expect(tiles).toEqual(['Top up', 'Freeze', 'Show number', 'More']);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  const others = within(await screen.findByRole('dialog'));
  fireEvent.click(await others.findByRole('button', { name: /Lost, stolen, damaged/ }));
  await screen.findByRole('dialog', { name: 'Lost, stolen, damaged' });
});

it.each([
  ['5000000', { unit: '1', under_way: '0' }, true],
  ['0', { unit: '1', under_way: '0' }, false],
  ['5000000', undefined, false],
] as const)('a blocked card with %s and the terms %j can be emptied: %s', (balance, unload, is) => {
  const lost = { ...card, account_frozen: false, state: 'lost' as const, balance };
  renderShell(<CardActions card={lost} terms={terms} can={[]} unload={unload} />);
  const names = screen.getAllByRole('button').map((button) => button.textContent);
  expect(names).toEqual([...(is ? ['Move to balance'] : []), 'Statements']);
});

it.each<[CardState, readonly string[]]>([
  ['active', ['Freeze', 'Statements', 'Lost, stolen, damaged']],
  ['frozen', ['Statements', 'Lost, stolen, damaged']],
  ['inactive', ['Statements', 'Lost, stolen, damaged']],
])('a card in state %s offers only allowed actions if its account is frozen', (state, names) => {
  renderShell(<CardActions card={{ ...card, state }} terms={terms} can={['activate', 'pin']} />);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(names);
});
