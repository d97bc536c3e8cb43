import { spawnSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import type { Asset } from '@shared/contract';
import { visa } from '@shared/contract/endpoints';
import { Interface } from 'ethers';
import { inheritedEnv } from '../../scripts/inherited-env.ts';
import { Refusal } from '../../scripts/processes.ts';
import { programs } from '../../scripts/workspace.ts';
import { callRpc } from '../../server/src/chain/node/rpc.ts';
import type { CallAdmin } from '../../server/src/operators/cli/api.ts';
import { must } from './calls.ts';
import type { ChaosEnvironment } from './environment.ts';
import type { Balances, Intent, Member } from './member.ts';
import { openOnes, type Records, readRecords } from './records.ts';

const settleTimeoutMs = 300_000;

/** Approves withdrawals until all actions have ended. @throws Refusal if some do not end in time */
export async function untilSettled(
  members: readonly Member[],
  callAdmin: CallAdmin,
): Promise<void> {
  for (const until = Date.now() + settleTimeoutMs; ; await delay(1_000)) {
    const all = await Promise.all(members.map(readRecords));
    for (const { id, stage } of all.flatMap((records) => records.withdrawals)) {
      if (stage === 'review') await callAdmin('withdrawals', 'approve', { id });
    }
    const open = all.flatMap(openOnes);
    if (open.length === 0) return;
    if (Date.now() > until) {
      throw new Refusal(`${open.length} actions have not ended: ${open.slice(0, 20).join(', ')}`);
    }
  }
}

interface Audit {
  readonly figures: string[];
  /** Empty if nothing was lost or doubled. */
  readonly problems: string[];
}

/** Compares the server's records with those of members, chain and issuer, and runs `ops verify`. */
export async function audit(
  environment: ChaosEnvironment,
  members: readonly Member[],
  operatorKey: string,
): Promise<Audit> {
  const problems: string[] = [];
  const all: Records[] = [];
  for (const member of members) {
    const records = await readRecords(member);
    all.push(records);
    const found = [...intentProblems(member, records), ...balanceProblems(member, records)];
    problems.push(...found.map((problem) => `${member.address}: ${problem}`));
  }
  const outside = [
    await auditChain(environment, members, all),
    auditIssuer(environment, all),
    opsVerify(environment, operatorKey),
  ];
  return {
    figures: outside.map(({ figure }) => figure),
    problems: [...problems, ...outside.flatMap((one) => one.problems)],
  };
}

/** Checks that each success has one record, each refusal at most one, and each record an action. */
function intentProblems(member: Member, records: Records): string[] {
  const outgoing = records.transfers.filter(({ direction }) => direction === 'outgoing');
  return [
    ...matchProblems(
      'withdrawal',
      member.intents.withdraw,
      records.withdrawals,
      (one) => one.address,
    ),
    ...matchProblems('transfer', member.intents.transfer, outgoing, (one) => one.remark),
    ...matchProblems('recharge', member.intents.recharge, records.recharges, (one) => one.amount),
  ];
}

function matchProblems<T>(
  what: string,
  intents: readonly Intent[],
  records: readonly T[],
  nameOf: (record: T) => string,
): string[] {
  const names = records.map(nameOf);
  const known = new Set(intents.map(({ name }) => name));
  const times = (name: string) => names.filter((one) => one === name).length;
  return [
    ...intents
      .filter(({ name, done }) => (done ? times(name) !== 1 : times(name) > 1))
      .map(
        ({ name, done }) => `${what} ${name} (${done ? 'done' : 'refused'}): ${times(name)} times`,
      ),
    ...names
      .filter((name) => !known.has(name))
      .map((name) => `${what} ${name} was never requested`),
  ];
}

/** Compares the account's balances with its first balances plus its records. */
function balanceProblems({ start, intents }: Member, records: Records): string[] {
  const expected: Balances = { ...start };
  const add = (asset: Asset, amount: bigint) => {
    expected[asset] = (expected[asset] ?? 0n) + amount;
  };
  for (const { asset, amount, status } of records.withdrawals) {
    if (status === 'completed') add(asset, -BigInt(amount));
  }
  for (const { total, status } of records.recharges) {
    if (status === 'success') add('USDT', -BigInt(total));
  }
  for (const { amount, direction } of records.transfers) {
    add('ENU', direction === 'incoming' ? BigInt(amount) : -BigInt(amount));
  }
  const deposits = new Set(intents.deposit.map(({ name }) => name));
  let bought = 0;
  for (const { id, payment, quantity } of records.orders) {
    if (deposits.has(id)) add('JU', BigInt(payment.amount));
    else bought += quantity;
  }
  const assets = Object.keys(expected).filter((asset) => asset !== 'TICKET') as Asset[];
  return [
    ...assets
      .filter((asset) => expected[asset] !== (records.balances[asset] ?? 0n))
      .map((asset) => `holds ${records.balances[asset] ?? 0n} ${asset}, not ${expected[asset]}`),
    ...(bought === records.tickets ? [] : [`has ${records.tickets} tickets, not ${bought}`]),
  ];
}

interface OutsideAudit {
  readonly figure: string;
  readonly problems: string[];
}

const erc20 = new Interface(['function balanceOf(address) view returns (uint256)']);

/** Checks that each completed withdrawal's address has the net amount, and the others nothing. */
async function auditChain(
  { chainUrl }: ChaosEnvironment,
  members: readonly Member[],
  all: readonly Records[],
): Promise<OutsideAudit> {
  const [member] = members as [Member];
  const { token } = await must(member.call(visa.getVirtualCardBin, { type: 'virtual' }));
  if (!token) throw new Refusal('The sandbox has no USDT contract.');
  const withdrawals = all.flatMap((records) => records.withdrawals);
  const problems: string[] = [];
  let sum = 0n;
  for (const { id, address, net, status } of withdrawals) {
    const data = erc20.encodeFunctionData('balanceOf', [address]);
    const held = BigInt((await callRpc(chainUrl, 'eth_call', [{ to: token, data }])) as string);
    const due = status === 'completed' ? BigInt(net) : 0n;
    if (held !== due) problems.push(`withdrawal ${id} paid ${held} on chain, not ${due}`);
    sum += held;
  }
  return {
    figure: `chain: ${withdrawals.length} withdrawals, ${sum} base units of USDT`,
    problems,
  };
}

/** Compares the issuer's own store with the recharges: number of loads, sum of card balances. */
function auditIssuer({ issuerFile }: ChaosEnvironment, all: readonly Records[]): OutsideAudit {
  const store = new DatabaseSync(issuerFile, { readOnly: true });
  const loads = store.prepare(`select amount, state from loads`).all();
  const cards = store.prepare('select balance from cards').all();
  store.close();
  const sumOf = (amounts: unknown[]) =>
    amounts.reduce<bigint>((sum, one) => sum + BigInt(one as string), 0n);
  const loaded = loads.filter(({ state }) => state === 'done').map(({ amount }) => amount);
  const recharged = all
    .flatMap((records) => records.recharges)
    .filter(({ status }) => status === 'success')
    .map(({ amount }) => amount);
  const held = sumOf(cards.map(({ balance }) => balance));
  const due = sumOf(recharged);
  const problems = [
    ...(loaded.length === recharged.length
      ? []
      : [`the issuer loaded ${loaded.length} times, not ${recharged.length}`]),
    ...(held === due ? [] : [`the issuer's cards hold ${held}, not ${due}`]),
  ];
  return { figure: `issuer: ${loaded.length} recharges, ${held} base units of USDT`, problems };
}

function opsVerify({ dataDir }: ChaosEnvironment, operatorKey: string): OutsideAudit {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [programs.ops, 'verify', '--full'],
    { env: { ...inheritedEnv(), DATA_DIR: dataDir, OPS_KEY: operatorKey }, encoding: 'utf8' },
  );
  const lines = stdout.trim().split('\n');
  return {
    figure: `ops verify: ${lines.at(-1)}`,
    problems: status === 0 ? [] : [`ops verify ended with ${status}:\n${stdout}${stderr}`],
  };
}
