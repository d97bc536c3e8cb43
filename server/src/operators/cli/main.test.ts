import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../../chain/contracts/anvil.ts';
import { issuerSecret, startIssuer, type TestIssuer } from '../../testing/cards/issuer.ts';
import { childEnv, shortLived } from '../../testing/services/child-env.ts';
import { giveEmbedded } from '../../testing/services/embedded.ts';
import type { Demo } from './demo/fill.ts';
import { runOps } from './run.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ops-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Said {
  code: unknown;
  out: string;
  errors: string;
}

const wordsOf = (command: string | string[]) =>
  typeof command === 'string' ? command.split(' ') : command;

/** Runs a command as a process. */
function ops(command: string | string[], dataDir: string, more: Record<string, string> = {}) {
  return new Promise<Said>((resolve) => {
    const main = join(import.meta.dirname, 'main.ts');
    const env = { ...childEnv, DATA_DIR: dataDir, ...more };
    execFile(
      process.execPath,
      [...shortLived, main, ...wordsOf(command)],
      { env },
      (error, out, errors) => {
        resolve({ code: error?.code ?? 0, out, errors });
      },
    );
  });
}

const oneLine = (text: string | RegExp) =>
  expect.stringMatching(new RegExp(`^${text instanceof RegExp ? text.source : text}.*\\n$`));

describe('pnpm ops without a server', () => {
  it('lists the commands, and refuses an unknown one with a hint to the list', async () => {
    const { code, out } = await ops('help', folder);
    expect([code, out]).toEqual([0, expect.stringMatching(/users freeze .*\n(.*\n)* {2}verify /)]);
    const one = await ops('user freeze --help', folder);
    expect(one.out).toContain('pnpm ops users freeze <user> --reason <text>');
    expect(await ops('toString', folder)).toEqual({
      code: 1,
      out: '',
      errors: oneLine('There is no command "toString". See pnpm ops help.'),
    });
  });

  it('prints in one line how to start a server', async () => {
    expect(await ops('users find 1', join(folder, 'missing'))).toEqual({
      code: 1,
      out: '',
      errors: oneLine(/No server runs for .*missing\. Start it \(npm start\)/),
    });
  });

  it('reports in one line that verify finds no database, and creates none', async () => {
    const dataDir = join(folder, 'missing');
    const { code, errors } = await ops('verify', dataDir);
    expect([code, errors.split('\n').at(-2)]).toEqual([1, expect.stringMatching(/^DATA_DIR: /)]);
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('pnpm ops beside a sandbox’s server with an embedded database', () => {
  let anvil: Anvil;
  let issuer: TestIssuer;
  let server: ChildProcess;
  let dataDir: string;
  let demo: Demo;
  const start = (command: string | string[], more?: Record<string, string>) =>
    ops(command, dataDir, more);

  /** Runs a command in the process of the test, because a start takes most of a command's time. */
  async function run(command: string | string[], more?: Record<string, string>): Promise<Said> {
    const said = { out: '', errors: '' };
    const code = await runOps(
      wordsOf(command),
      { ...childEnv, DATA_DIR: dataDir, ...more },
      {
        log: (text) => {
          said.out += `${text}\n`;
        },
        error: (text) => {
          said.errors += `${text}\n`;
        },
      },
    );
    return { code, ...said };
  }

  beforeAll(async () => {
    dataDir = join(folder, 'data');
    await giveEmbedded(dataDir);
    anvil = await startAnvil();
    const port = await getPort();
    const callbackUrl = `http://127.0.0.1:${port}/callbacks/issuer`;
    issuer = await startIssuer({ callbackUrl });
    const env = {
      ...childEnv,
      PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX: 'true',
      ISSUER_URL: issuer.url,
      ISSUER_SECRET: issuerSecret,
      CHAIN_RPC_URL: anvil.url,
      CHAIN_POLL_MS: '50',
      SANDBOX_BLOCK_MS: '50',
    };
    const main = join(import.meta.dirname, '../../app/main.ts');
    server = spawn(process.execPath, [...shortLived, main], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
      if ((JSON.parse(line) as { msg: string }).msg === 'serving') break;
    }
    server.stdout?.resume();
  });
  afterAll(async () => {
    await stop();
    await issuer.close();
    await anvil.stop();
  });

  async function stop(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }

  it('refuses an unknown key before there is an operator, and adds none', async () => {
    const { code, errors } = await run('operators', { OPS_KEY: `eve.${'A'.repeat(43)}` });
    expect([code, errors]).toEqual([1, oneLine('There is no operator yet. ')]);
  });

  it('makes the first caller the operator, with a key that only its owner can read', async () => {
    const { code, out, errors } = await start('operators');
    expect(errors).toMatch(/^This sandbox had no operator yet: you are now .*\. Your key is in /);
    const { name } = JSON.parse(await readFile(join(dataDir, 'operator.json'), 'utf8'));
    expect([code, out]).toEqual([0, expect.stringContaining(`\n${name} `)]);
    expect((await stat(join(dataDir, 'operator.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'admin.sock'))).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['a team', 'visa-team --publishes remote-visa', 'FEDERATION_TOKEN'],
    ['an operator', 'bert', 'OPS_KEY'],
  ])('prints the key of %s with its environment variable', async (_, args, variable) => {
    const { out } = await run(`operators add ${args}`);
    expect(out).toMatch(new RegExp(`shown only once\\. Set ${variable} to it:\\n\\S+\\n$`));
  });

  it('fills the demo with people who invite each other, and with paid and unpaid orders', async () => {
    const { code, out, errors } = await start('demo --users 5 --json');
    expect([code, errors]).toEqual([0, expect.stringContaining('5 people sign in')]);
    demo = JSON.parse(out);
    expect(demo.people).toHaveLength(5);
    expect(demo.people.map(({ tickets }) => tickets)).toEqual([3, 2, 3, 1, 0]);
    const { out: bare } = await run(`users show ${demo.wallet.address} --json`);
    const first = JSON.parse(bare);
    expect(first).toMatchObject({
      team: { direct: 2, members: 4 },
      order_counts: { cancelled: 1, paid: 1 },
      tickets: { active: 3 },
    });
    const { out: suspense } = await run('suspense');
    expect(suspense).toContain(demo.orders.underpaid);
    expect((await run('demo --users 1')).errors).toMatch(/^--users must be a number from 4 to 200/);
  });

  it('adds cards with simulated payments, and card applications, to the demo', async () => {
    const { used = '', in_review: waits = '', rejected = '' } = demo.cards ?? {};
    const list = await run(`card list ${demo.wallet.address}`);
    expect(list.out).toMatch(new RegExp(`^${used} +\\d{4} .* active +success `, 'm'));
    const spent = await run(
      // Pasted from a web page, with a zero-width space.
      ['card', 'spend', used, '--merchant', 'Kiosk', '--amount', '1.５0\u200b'].concat(
        ...[['--currency', 'eur', '--asked', '1.40', '--country', 'pt', '--hold']],
      ),
    );
    const [, payment] = /^Payment (\S+) is pending\.\n$/.exec(spent.out) ?? [];
    const { out } = await run(`card show ${used}`);
    for (const status of ['settled', 'pending', 'refunded', 'declined']) {
      expect(out).toMatch(new RegExp(` ${status} `));
    }
    expect((await run(['card', 'spend', used, '--merchant', 'a', '--amount', 'b'])).errors).toBe(
      '--amount must be USDT, such as 12.50, not "b".\n',
    );
    const applications = (await run('cards applications')).out;
    expect([applications.includes(waits), applications.includes(rejected)]).toEqual([true, false]);
    const [, review] = new RegExp(`${waits} .* review +(\\d+) `).exec(applications) ?? [];
    expect((await run(`card review ${review}`)).out).toContain('1 Heping Road');
    await run(`card approve ${review}`);
    expect((await run('card applications --all')).out).toMatch(
      new RegExp(`${rejected} .* failed `),
    );
    expect((await run('card loads')).out).toBe('No card load is held.\n');
    const ended = await run(['card', 'end-load', '1', '--outcome', 'lost', '--reason', 'a']);
    expect(ended.errors).toBe('--outcome must be one of loaded, refund.\n');
    const none = ['card', 'end-load', '999999', '--outcome', 'refund', '--reason', 'not there'];
    expect((await run(none)).errors).toBe('There is no card load 999999.\n');
    expect((await run(`card reverse ${payment}`)).out).toBe(`Payment ${payment} is reversed.\n`);
  });

  it('prints where the money of a user and of an order is', async () => {
    const { address } = demo.wallet;
    const { code, out } = await run(`statement user ${address}`);
    expect([code, out]).toEqual([0, expect.stringContaining(address)]);
    expect(out).toMatch(/where the money is\n/);
    expect(out).toContain('60 JU');
    const order = await run(`statement order ${demo.orders.underpaid}`);
    expect(order.out).toMatch(/where the money is\n.*suspense/);
  });

  it('finds and freezes users, and reports an unknown one in one line', async () => {
    const { address } = demo.wallet;
    const found = await run(`users find ${address.toLowerCase()}`);
    expect(found.out).toMatch(new RegExp(`^ +address +${address}$`, 'm'));
    const frozen = await start(['users', 'freeze', address, '--reason', 'key lost']);
    expect(frozen.out).toMatch(/^User \d+ is frozen\. 1 card waits for the issuer\.\n$/);
    expect((await run(`users find ${address}`)).out).toMatch(/^ +frozen for +key lost$/m);
    expect((await run(`users freeze ${address}`)).errors).toMatch(/--reason is missing. Usage: /);
    expect((await run(`user unfreeze ${address}`)).out).toMatch(/is no longer frozen/);
    const nobody = await run('users find 999');
    expect([nobody.code, nobody.errors]).toEqual([1, oneLine('There is no user')]);
  });

  it('sets a setting only to a valid value', async () => {
    const wrong = await run(['settings', 'set', 'tickets', '{"price":"no"}']);
    expect([wrong.code, wrong.errors]).toEqual([1, oneLine('.*price')]);
    const value = JSON.stringify({ price: '1000', max_quantity: 5 });
    const set = await run(['settings', 'set', 'tickets', value, '--note', 'sale']);
    expect([set.errors, set.out]).toEqual(['', 'tickets is set: version 2.\n']);
    expect((await run('settings show tickets')).out).toMatch(/^ +2 .* sale +\{"price":"1000"/m);
  });

  it('advances the time of the server and of the chain', async () => {
    const { code, out } = await run('time advance 25h');
    expect([code, out]).toEqual([0, expect.stringMatching(/^Moved ahead by 1 d 1 h/)]);
    const { now, chain_now } = JSON.parse((await run('time --json')).out);
    expect(Math.abs(Date.parse(now) - Date.parse(chain_now))).toBeLessThan(10_000);
    expect((await run('time advance tomorrow')).errors).toMatch(/is not a duration/);
  });

  it('has recorded the commands in the audit log, and finds no violations', async () => {
    const { out } = await run('audit');
    for (const act of ['operators.add', 'users.freeze', 'cards.spend', 'clock.advance']) {
      expect(out).toContain(act);
    }
    expect((await run('audit list --limit ２')).code).toBe(0);
    expect((await run('audit list --limit two')).errors).toBe(
      '--limit must be a number, not "two".\n',
    );
    expect((await run('audit verify')).out).toMatch(/^The log is intact\./);
    const { code, out: said } = await start('verify --full');
    expect([code, said]).toEqual([0, expect.stringMatching(/Sound: .*audit, chain\.\n$/)]);
  });

  it('refuses a wrong key in one line', async () => {
    const { code, errors } = await start('users find 1', { OPS_KEY: 'nonsense' });
    expect([code, errors]).toEqual([1, oneLine('Your key is not valid')]);
  });

  it('refuses a backup of an embedded database while the server runs', async () => {
    const { code, out, errors } = await start(`backup ${join(folder, 'early.tar')}`);
    expect([code, out, errors]).toEqual([1, '', oneLine(/DATA_DIR: .* Stop that process first/)]);
    expect(existsSync(join(folder, 'early.tar'))).toBe(false);
  });

  it('verifies database and chain directly once the server has stopped', async () => {
    await stop();
    expect(existsSync(join(dataDir, 'admin.sock'))).toBe(false);
    expect((await run('users find 1')).errors).toMatch(/^No server runs for /);
    const without = await start('verify');
    expect(without.code).toBe(2);
    expect(without.out).toMatch(
      /\nNOT READ {2}chain: CHAIN_RPC_URL .*\nSound: ledger, .*audit\.\n$/,
    );
    const { code, out, errors } = await start('verify --full', { CHAIN_RPC_URL: anvil.url });
    expect(errors).toBe('No server is running. Verifying its database directly.\n');
    expect([code, out]).toEqual([0, expect.stringContaining('Sound: ')]);
    expect(out).not.toContain('NOT READ');
  });

  it('backs the database up, and restores it elsewhere without violations', async () => {
    const file = join(folder, 'backup.tar');
    const made = await start(`backup ${file} --json`);
    expect(JSON.parse(made.out)).toMatchObject({ file, kind: 'pglite', removed: [] });
    const { code, out, errors } = await ops(`restore ${file}`, join(folder, 'restored'));
    expect(errors).toMatch(/^Restored as of .* UTC\. Verifying the database\.\n$/);
    expect([code, out]).toEqual([0, expect.stringContaining('\nSound: ledger, ')]);
    const again = await ops(`restore ${file}`, join(folder, 'restored'));
    expect([again.code, again.errors]).toEqual([
      1,
      oneLine(/The database "restored" is not empty/),
    ]);
  });
});
