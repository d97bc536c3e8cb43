import { limits, mutualAidAbi } from '@shared/contract';
import { Interface } from 'ethers';
import { callRpc, createContractReader, readAidTerms, readRecords } from '../../chain/index.ts';
import { readSetting } from '../../config/settings/index.ts';
import type {
  Reconciliation,
  ReconciliationParts,
  Violation,
} from '../../platform/reconciliation.ts';

const contract = new Interface(mutualAidAbi);

/**
 * Compares the ledger with the contract at the last confirmed block that the follower has read.
 * The contract may hold more: funding, and payouts that a wallet refused, are not in the ledger.
 */
export function aidContractReconciliation(parts: ReconciliationParts): Reconciliation {
  return {
    name: 'mutual aid contract',
    async *check() {
      const contracts = await parts.db.query<{ address: string }>(
        `select address from chain_contracts where chain_id = $1 and name = 'MutualAid'
         order by created_at`,
        [parts.chain.id],
      );
      const addresses = contracts.map(({ address }) => address);
      const current = addresses.at(-1);
      if (!current) return;
      yield* await compareTerms(parts, current);
      const differences = () => compare(parts, addresses);
      // Values may change during a comparison, so only violations of a second comparison count.
      if ((await differences()).length > 0) yield* await differences();
    },
  };
}

/** Compares our terms with those of the contract, which refuses joins with other amounts. */
async function compareTerms(
  { db, chain }: ReconciliationParts,
  address: string,
): Promise<Violation[]> {
  const set = await readSetting(db, 'mutual_aid');
  const terms = await readRecords(chain.rpcUrl, (url) =>
    readAidTerms(createContractReader(url), address),
  );
  const ours = [set.principal, set.activation, set.profit, String(limits.mutualAidTermMs / 1000)];
  const theirs = [terms.principal, terms.activation, terms.profit, terms.term].map(String);
  if (ours.join() === theirs.join()) return [];
  return [
    {
      rule: 'the setting mutual_aid equals the contract’s terms',
      detail: `setting: ${ours.join(', ')}; contract: ${theirs.join(', ')}`,
    },
  ];
}

async function compare(
  { db, chain }: ReconciliationParts,
  addresses: readonly string[],
): Promise<Violation[]> {
  const [ours] = await db.query<{ block: string | null; held: string; due: string }>(
    `select
       (select last_block from chain_progress where chain_id = $1) as block,
       (select coalesce(sum(balance), 0) from ledger_accounts
        where owner_kind = 'user' and purpose = 'pledged' and asset = 'JU')
       + (select coalesce(sum(s.balance), 0) from ledger_accounts a
          join ledger_slots s on s.account_id = a.id
          where a.owner_kind = 'system' and a.owner = 'aid' and a.asset = 'JU') as held,
       (select coalesce(sum(principal + activation + profit), 0) from aid_positions
        where claimed_at is null) as due`,
    [chain.id],
  );
  if (!ours?.block) return [];
  const block = Number(ours.block) - chain.confirmations + 1;
  if (block < 0) return [];
  const [reserve, liabilities] = await Promise.all([
    sumOf(chain.rpcUrl, addresses, 'reserve', block),
    sumOf(chain.rpcUrl, addresses, 'liabilities', block),
  ]);
  const violations: Violation[] = [];
  if (reserve < BigInt(ours.held)) {
    violations.push({
      rule: 'the contract’s reserve covers the booked amount',
      detail: `at block ${block}: ${reserve} JU base units; booked: ${ours.held}`,
    });
  }
  if (liabilities < BigInt(ours.due)) {
    violations.push({
      rule: 'the contract’s liabilities cover the open positions',
      detail: `at block ${block}: ${liabilities} JU base units; open positions: ${ours.due}`,
    });
  }
  return violations;
}

/** Sums a view over all contracts ever followed: old ones still owe their open positions. */
async function sumOf(
  rpcUrl: string | undefined,
  addresses: readonly string[],
  view: 'reserve' | 'liabilities',
  block: number,
): Promise<bigint> {
  const amounts = await Promise.all(addresses.map((address) => ask(rpcUrl, address, view, block)));
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

async function ask(
  rpcUrl: string | undefined,
  to: string,
  view: 'reserve' | 'liabilities',
  block: number,
): Promise<bigint> {
  const call = { to, data: contract.encodeFunctionData(view) };
  const answer = await readRecords(rpcUrl, (url) =>
    callRpc(url, 'eth_call', [call, `0x${block.toString(16)}`]),
  );
  // The contract was not deployed yet at that block.
  return answer === '0x' ? 0n : BigInt(String(answer));
}
