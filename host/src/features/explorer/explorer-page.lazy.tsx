import { tidyHex } from '@shared/contract';
import { CopyValue, type Fact, Facts, HelpLink, Money, QueryView, StatusBadge } from '@shared/kit';
import { useConfig, useFormat, useTranslation } from '@shared/shell';
import { queryClient } from '@shared/shell/query';
import { Address, EmptyState, Link, Notice, Page, Skeleton } from '@shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { rpc } from '../../json-rpc/index.ts';

const patterns: Record<string, RegExp> = {
  tx: /^0x[0-9a-f]{64}$/i,
  address: /^0x[0-9a-f]{40}$/i,
};
const freshMs = 3_000;

export function ExplorerPage() {
  const { t } = useTranslation('explorer');
  const { sandbox, chain } = useConfig();
  const { kind = '', value: typed = '' } = useParams();
  const value = tidyHex(typed);
  const known = sandbox && patterns[kind]?.test(value);
  return (
    <Page
      title={t(kind === 'address' ? 'address.title' : 'tx.title')}
      lead={t('lead', { network: chain.name })}
      back={{ label: t('back'), to: '/index' }}
    >
      {!known ? (
        <EmptyState icon="search" title={t('invalid.title')} text={t('invalid.text')} />
      ) : kind === 'tx' ? (
        <Transaction hash={value.toLowerCase()} />
      ) : (
        <Account address={value.toLowerCase()} />
      )}
      <Notice tone="info">{t('worthless')}</Notice>
    </Page>
  );
}

function Transaction({ hash }: { hash: string }) {
  const { t } = useTranslation('explorer');
  const { chain } = useConfig();
  const query = useQuery(
    {
      queryKey: ['explorer', chain.id, 'tx', hash],
      queryFn: () => readTransaction(chain.rpc_url, hash),
      refetchInterval: ({ state: { data } }) =>
        data && data.confirmations >= chain.confirmations ? false : freshMs,
      meta: { quiet: true },
    },
    queryClient,
  );
  return (
    <QueryView query={query} failed={t('failed')} loading={<Skeleton shape="block" height={420} />}>
      {(record) =>
        record ? (
          <TransactionFacts hash={hash} record={record} />
        ) : (
          <EmptyState
            icon="search"
            title={t('missing.title')}
            text={t('missing.text')}
            action={<HelpLink topic="payment" />}
          />
        )
      }
    </QueryView>
  );
}

const tones = { pending: 'warning', done: 'success', failed: 'danger' } as const;

function TransactionFacts({ hash, record }: { hash: string; record: ChainRecord }) {
  const { t } = useTranslation('explorer');
  const { chain } = useConfig();
  const format = useFormat();
  const { state, from, to, value, fee, block, minedAt, confirmations } = record;
  const facts: Fact[] = [
    {
      label: t('tx.state'),
      value: (
        <StatusBadge
          status={state}
          table={{
            pending: { tone: tones.pending, text: t('tx.state.pending') },
            done: { tone: tones.done, text: t('tx.state.done') },
            failed: { tone: tones.failed, text: t('tx.state.failed') },
          }}
        />
      ),
    },
    {
      label: t('tx.confirmations'),
      value: t('tx.confirmations.of', {
        number: format.number(confirmations),
        needed: format.number(chain.confirmations),
      }),
    },
    { label: t('tx.block'), value: block === undefined ? null : format.number(block) },
    { label: t('tx.time'), value: minedAt && format.date(minedAt, 'dateTime') },
    { label: t('tx.value'), value: <Money amount={value} asset="JU" exact /> },
    {
      label: t('tx.fee'),
      value: fee === undefined ? null : <Money amount={fee} asset="JU" exact />,
    },
    { label: t('tx.from'), value: <AddressLink address={from} /> },
    { label: t('tx.to'), value: to ? <AddressLink address={to} /> : t('tx.to.new') },
    { label: t('tx.hash'), value: <CopyValue value={hash} label={t('tx.hash.copy')} full /> },
  ];
  return <Facts facts={facts} />;
}

function AddressLink({ address }: { address: string }) {
  return (
    <Link to={`/explorer/address/${address}`}>
      <Address value={address} />
    </Link>
  );
}

function Account({ address }: { address: string }) {
  const { t } = useTranslation('explorer');
  const { chain } = useConfig();
  const format = useFormat();
  const query = useQuery(
    {
      queryKey: ['explorer', chain.id, 'address', address],
      queryFn: () => readAddress(chain.rpc_url, address),
      refetchInterval: freshMs,
      meta: { quiet: true },
    },
    queryClient,
  );
  return (
    <QueryView query={query} failed={t('failed')} loading={<Skeleton shape="block" height={160} />}>
      {({ balance, sent }) => (
        <Facts
          facts={[
            { label: t('address.balance'), value: <Money amount={balance} asset="JU" exact /> },
            { label: t('address.sent'), value: format.number(sent) },
            {
              label: t('address.address'),
              value: <CopyValue value={address} label={t('address.copy')} full />,
            },
          ]}
        />
      )}
    </QueryView>
  );
}

/** Amounts in base units of the chain's coin. */
interface ChainRecord {
  state: 'pending' | 'done' | 'failed';
  from: string;
  /** Recipient; null if the transaction created a contract. */
  to: string | null;
  value: bigint;
  /** Fee, block and time are unknown while the transaction is pending. */
  fee?: bigint;
  block?: number;
  /** ISO 8601. */
  minedAt?: string;
  /** Number of blocks from the transaction's own to the newest; 0 while pending. */
  confirmations: number;
}

type Row = Record<string, string | null | undefined>;

/** Reads a transaction by its hash; null if it is unknown. @throws RpcError */
async function readTransaction(url: string, hash: string): Promise<ChainRecord | null> {
  const ask = async (method: string, ...params: unknown[]) =>
    (await rpc(url, method, params)) as Row | null;
  const [transaction, receipt, head] = await Promise.all([
    ask('eth_getTransactionByHash', hash),
    ask('eth_getTransactionReceipt', hash),
    rpc(url, 'eth_blockNumber', []),
  ]);
  if (!transaction) return null;
  const sent = {
    from: String(transaction.from),
    to: transaction.to ?? null,
    value: big(transaction.value),
  };
  if (!receipt?.blockNumber) return { ...sent, state: 'pending', confirmations: 0 };
  const block = await ask('eth_getBlockByNumber', receipt.blockNumber, false);
  const number = Number(big(receipt.blockNumber));
  return {
    ...sent,
    state: big(receipt.status) === 1n ? 'done' : 'failed',
    fee: big(receipt.gasUsed) * big(receipt.effectiveGasPrice),
    block: number,
    ...(block && { minedAt: new Date(Number(big(block.timestamp)) * 1000).toISOString() }),
    // The head was read in parallel and may be older than the receipt.
    confirmations: Math.max(1, Number(big(head as string)) - number + 1),
  };
}

/** Reads balance and number of sent transactions of an address. @throws RpcError */
async function readAddress(url: string, address: string) {
  const [balance, sent] = await Promise.all([
    rpc(url, 'eth_getBalance', [address, 'latest']),
    rpc(url, 'eth_getTransactionCount', [address, 'latest']),
  ]);
  return { balance: big(balance as string), sent: Number(big(sent as string)) };
}

function big(quantity: string | null | undefined): bigint {
  return BigInt(quantity ?? 0);
}
