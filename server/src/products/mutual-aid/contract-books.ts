import { limits, mutualAidAbi } from '@shared/contract';
import { Interface } from 'ethers';
import { callRpc, createContractReader, readAidTerms } from '../../chain/index.ts';
import { readSetting } from '../../config/settings/index.ts';
import { type Books, BooksAway, type Violation } from '../../platform/books.ts';
import type { Db } from '../../platform/database/index.ts';

interface ContractBooksParts {
  db: Db;
  chain: {
    id: number;
    /** undefined: nobody knows where it is. */
    rpcUrl: string | undefined;
    confirmations: number;
  };
}

const contract = new Interface(mutualAidAbi);

/**
 * What the MutualAid contract holds and owes, held against our books, as of the last block whose
 * events are booked. What we do not book (its funding, what a wallet refused) only adds to both.
 */
export function aidContractBooks(parts: ContractBooksParts): Books {
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
      const look = () => compare(parts, addresses);
      // What changes while one looks is no contradiction: only what is so a second time.
      if ((await look()).length > 0) yield* await look();
    },
  };
}

/** A join of other amounts is refused by the contract: nobody could take part. */
async function compareTerms(
  { db, chain }: ContractBooksParts,
  address: string,
): Promise<Violation[]> {
  if (!chain.rpcUrl) throw new BooksAway('CHAIN_RPC_URL is not set');
  const set = await readSetting(db, 'mutual_aid');
  const terms = await readAidTerms(createContractReader(chain.rpcUrl), address).catch(away);
  const ours = [set.principal, set.activation, set.profit, String(limits.mutualAidTermMs / 1000)];
  const theirs = [terms.principal, terms.activation, terms.profit, terms.term].map(String);
  if (ours.join() === theirs.join()) return [];
  return [
    {
      rule: 'the setting mutual_aid says what the contract takes and pays',
      detail: `it says ${ours.join(', ')}; the contract ${theirs.join(', ')}`,
    },
  ];
}

/** The reason is not repeated: it may hold the URL, which may carry a key. */
function away(cause: unknown): never {
  throw new BooksAway('the chain does not answer at CHAIN_RPC_URL', { cause });
}

async function compare(
  { db, chain }: ContractBooksParts,
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
      rule: 'the contract holds what members have in it',
      detail: `at block ${block}: ${reserve} JU base units; our books say ${ours.held}`,
    });
  }
  if (liabilities < BigInt(ours.due)) {
    violations.push({
      rule: 'the contract owes what open positions are due',
      detail: `at block ${block}: ${liabilities} JU base units; positions are due ${ours.due}`,
    });
  }
  return violations;
}

/** Of all contracts that were ever followed: an old one still owes what is open in it. */
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
  if (!rpcUrl) throw new BooksAway('CHAIN_RPC_URL is not set');
  const call = { to, data: contract.encodeFunctionData(view) };
  const answer = await callRpc(rpcUrl, 'eth_call', [call, `0x${block.toString(16)}`]).catch(away);
  // Nothing is said before it was deployed.
  return answer === '0x' ? 0n : BigInt(String(answer));
}
