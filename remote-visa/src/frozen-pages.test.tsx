import * as visa from '@shared/contract/endpoints/visa';
import { deliveryInput } from '@shared/contract/testing/inputs/delivery.ts';
import { openFrozenPage } from '@shared/kit/testing';
import { signIn } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addressRoutes } from './features/addresses/index.ts';
import { applicationRoutes } from './features/applications/index.ts';
import { holderRoutes } from './features/holders/index.ts';
import { emptyHome } from './testing/answers.ts';
import { setUpRemote } from './testing.ts';

const routes = [...applicationRoutes, ...holderRoutes, ...addressRoutes];

it.each([
  ['applying for a card', '/bank/virtual_apply'],
  ['paying the fee of a card', '/bank/virtual_pay?application=7'],
  ['adding a cardholder', '/bank/addHolders'],
  ['adding a cardholder from the list', '/bank/holdersList'],
  ['adding an address', '/bank/addAddress'],
  ['changing an address', '/bank/addAddress?id=7'],
  ['adding an address from the list', '/bank/addressList'],
])('%s is unavailable for a frozen account', async (_, path) => {
  const server = await setUpRemote();
  await signIn(server);
  const address = { ...deliveryInput, id: '7' };
  server.answer(visa.kycList, { list: [] });
  server.answer(visa.addressList, { list: [address] });
  server.answer(visa.addressDetail, address);
  server.answer(visa.info, { ...emptyHome, account_frozen: true });
  await openFrozenPage(routes, path);
  for (const role of ['button', 'link']) {
    expect(screen.queryByRole(role, { name: /^(Add|Save|Submit)/ })).toBeNull();
  }
});
