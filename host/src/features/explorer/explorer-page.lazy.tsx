import { tidyHex } from '@shared/contract';
import { CopyValue, type Fact, Facts, Money, QueryView, StatusBadge } from '@shared/kit';
import { useConfig, useFormat, useTranslation } from '@shared/shell';
import { queryClient } from '@shared/shell/query';
import { Address, EmptyState, Link, Notice, Page, Skeleton } from '@shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { type ChainRecord, readAddress, readTransaction } from './read-chain.ts';

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
          <EmptyState icon="search" title={t('missing.title')} text={t('missing.text')} />
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
