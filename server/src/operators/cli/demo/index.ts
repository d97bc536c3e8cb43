import * as z from 'zod';
import { formatDuration } from '../../contract/index.ts';
import { command } from '../command.ts';
import { table } from '../print.ts';
import { Problem } from '../problem.ts';
import type { Demo } from './fill.ts';

const fewest = 4;
const most = 200;

export const demo = command({
  summary: 'sandbox only: add people who invite each other, buy tickets and have cards',
  input: z.strictObject({
    users: z.int().optional().describe(`number of people, ${fewest} to ${most}; 20 by default`),
    invite: z.string().optional().describe('invite code of the team that the first person joins'),
  }),
  async run({ callAdmin, env, input: { users = 20, invite }, report }) {
    if (users < fewest || users > most) {
      throw new Problem(`--users must be a number from ${fewest} to ${most}.`);
    }
    const { sandbox, api_url, public_url } = await callAdmin('server', 'info');
    if (!sandbox) throw new Problem('The demo only works in a sandbox, with play money.');
    // Loaded here, because only the demo needs wallets and the chain.
    const { openApi } = await import('./client.ts');
    const { fill } = await import('./fill.ts');
    const api = await openApi(env.opsUrl ? public_url : api_url);
    const data = await fill({ api, users, invite, callAdmin, report });
    return { data: { ...data, url: public_url }, text: pageOf({ ...data, url: public_url }) };
  },
});

function pageOf({ url, people, wallet, orders, cards, moved_ms }: Demo): string {
  const rows = people.map((person) => [
    ...[person.address, person.invite_code, String(person.tickets)],
    person.invited_by ?? '',
  ]);
  const { address, private_key: privateKey } = wallet;
  const kept = { accounts: [{ address, privateKey }], active: address, connected: false };
  return `${table(['address', 'invite code', 'tickets', 'invited by'], rows)}

The first person also has orders without tickets:
  cancelled  ${orders.cancelled}
  expired    ${orders.expired}
  half paid, so that the money waits in suspense (pnpm ops suspense)
             ${orders.underpaid}
${cardsOf(cards)}
The sandbox’s clock was moved ahead by ${formatDuration(moved_ms)}. Earlier sessions may have ended.

To sign in as the first person (the key has no value outside of this sandbox):
  private key  ${privateKey}
Import it into a wallet. Or open ${url}, paste this into the browser’s console (it replaces the
current sandbox wallet), reload, and connect the sandbox wallet:
  localStorage.setItem('tessera.sandboxWallet', '${JSON.stringify(kept)}')
Or on the command line: pnpm ops statement user ${address}`;
}

function cardsOf(cards: Demo['cards']): string {
  if (!cards) return 'There are no cards, because no virtual card is on offer.';
  return `Cards of the first four:
  topped up and used         ${cards.used} (pnpm ops card show)
  topped up                  ${cards.fresh}
  application in review      ${cards.in_review} (pnpm ops card applications)
  rejected application
                             ${cards.rejected}`;
}
