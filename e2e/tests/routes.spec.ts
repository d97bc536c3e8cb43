import type { RegistryRow } from '../environment/registry.ts';
import { expect, test } from '../fixtures/test.ts';

/** Routes of specification §2 with their flags: login required (R), kept alive (K). */
const specified = {
  '/wallet': 'R, K',
  '/wallet/moneyLog': 'R, K',
  '/wallet/transfer': 'R, K',
  '/transfer/list': 'R, K',
  '/user': 'R',
  '/node': 'R',
  '/power': 'R',
  '/notice': 'R, K',
  '/notice/detail/:id': 'R, K',
  '/withdraw': 'R',
  '/withdraw/list': 'R, K',
  '/bank': 'R, K',
  '/bank/virtual_apply': 'R',
  '/bank/virtual_pay': 'R',
  '/bank/virtualPay': 'R',
  '/bank/physical_apply': 'R',
  '/bank/physicalReapply': 'R',
  '/bank/addHolders': 'R',
  '/bank/addAddress': 'R',
  '/bank/holdersList': 'R',
  '/bank/addressList': 'R',
  '/bank/applyList': 'R',
  '/bank/cardDetail/:id': 'R',
  '/mineCard': 'R',
  '/mineBank': 'R',
  '/enuRelease': 'R, K',
  '/enuFrom': 'R, K',
  '/ticket/apply': 'R, K',
  '/ticket/bing': 'R, K',
};

test('each specified route is released by one remote, with exactly its flags', async ({
  request,
}) => {
  const { remotes } = await (await request.get('/federation/registry.json')).json();
  const routes = Object.values<RegistryRow>(remotes).flatMap(({ stable }) => stable.routes);
  for (const [path, flags] of Object.entries(specified)) {
    const found = routes.filter((route) => route.path === path);
    const flagsOf = ({ access, keepAlive }: (typeof routes)[number]) =>
      [access === 'login' && 'R', keepAlive && 'K'].filter(Boolean).join(', ');
    expect.soft(found.map(flagsOf), path).toEqual([flags]);
  }
});
