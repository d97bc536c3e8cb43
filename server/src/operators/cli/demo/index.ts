import type { Command } from '../command.ts';
import { duration, table } from '../print.ts';
import { Problem } from '../problem.ts';
import { readNumber } from '../read-arguments.ts';
import type { Demo } from './fill.ts';

const fewest = 4;
const most = 200;

export const demo: Command = {
  summary: 'sandbox only: fill it with people who invite each other, buy tickets and have cards',
  options: {
    users: { type: 'string', help: `how many, ${fewest} to ${most}; 20 by default` },
    invite: { type: 'string', help: 'whose team the first joins, by invite code; else nobody’s' },
  },
  async run({ ask, env, text, tell }) {
    const users = readNumber('--users', text('users') ?? '20');
    if (users < fewest || users > most) {
      throw new Problem(`--users is a number from ${fewest} to ${most}.`);
    }
    const { sandbox, api_url, public_url } = await ask('server', 'info');
    if (!sandbox) throw new Problem('This is no sandbox: the demo plays with play money only.');
    // Wallets and the chain are needed here alone.
    const { openApi } = await import('./client.ts');
    const { fill } = await import('./fill.ts');
    const api = await openApi(env.opsUrl ? public_url : api_url);
    const data = await fill({ api, users, invite: text('invite'), ask, tell });
    return { data: { ...data, url: public_url }, text: pageOf({ ...data, url: public_url }) };
  },
};

function pageOf({ url, people, wallet, orders, cards, moved_ms }: Demo): string {
  const rows = people.map((person) => [
    ...[person.address, person.invite_code, String(person.tickets)],
    person.invited_by ?? '',
  ]);
  const { address, private_key: privateKey } = wallet;
  const kept = { accounts: [{ address, privateKey }], active: address, connected: false };
  return `${table(['address', 'invite code', 'tickets', 'invited by'], rows)}

The first of them has orders that came to nothing too:
  cancelled  ${orders.cancelled}
  expired    ${orders.expired}
  paid by half, so that the money waits in suspense (pnpm ops suspense)
             ${orders.underpaid}
${cardsOf(cards)}
The sandbox’s clock was moved ahead by ${duration(moved_ms)}; earlier sessions may have ended.

Look in as the first, whose key is worth nothing outside of this sandbox:
  private key  ${privateKey}
Import it into a wallet; or open ${url}, put this into the browser’s console (it takes the place of the
sandbox wallet that is there), reload, and connect the sandbox wallet:
  localStorage.setItem('tessera.sandboxWallet', '${JSON.stringify(kept)}')
Or from here: pnpm ops statement user ${address}`;
}

function cardsOf(cards: Demo['cards']): string {
  if (!cards) return 'Nobody has a card: there is no card issuer here.';
  return `Cards, of the first four:
  topped up and used         ${cards.used} (pnpm ops card show)
  topped up                  ${cards.fresh}
  application in review      ${cards.in_review} (pnpm ops card applications)
  application that was rejected
                             ${cards.rejected}`;
}
