import { type Cardholder, cardholderName, type DeliveryAddress } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { OptionCard, OptionGroup, OptionLine, placeText, QueryView } from '@shared/kit';
import type { FormField } from '@shared/kit/form';
import { leavingPort, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Badge, Button, Icon, Notice, Skeleton, Stack } from '@shared/ui';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useFormPath } from '../cards/index.ts';

const loading = <Skeleton shape="row" count={2} />;

export function AddressChoice({ field }: { field: FormField<string> }) {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(visa.addressList);
  return (
    <QueryView query={query} failed={t('addresses.failed')} loading={loading}>
      {({ list }) => <Addresses list={list} field={field} />}
    </QueryView>
  );
}

function Addresses(props: { list: readonly DeliveryAddress[]; field: FormField<string> }) {
  const { list, field } = props;
  const { t } = useTranslation('remote-visa');
  useOnlyOne(list, field);
  useNewEntry('address', list, field);
  const pathOf = useFormPath();
  return (
    <Stack gap={3}>
      <OptionGroup label={t('apply.address')} error={field.error && t('apply.address.choose')}>
        {(name) =>
          list.map((address) => (
            <OptionCard
              key={address.id}
              name={name}
              checked={field.value === address.id}
              onChoose={() => field.change(address.id)}
              leading={<Icon name="map-pin" />}
            >
              <OptionLine title={address.recipient} detail={placeText(address)} />
            </OptionCard>
          ))
        }
      </OptionGroup>
      <Button size="sm" icon="plus" to={pathOf('/bank/addAddress')}>
        {t('addresses.add')}
      </Button>
    </Stack>
  );
}

/** Selects the only option of a list. Clears a selected option that the list no longer has. */
function useOnlyOne(list: readonly { id: string }[], field: FormField<string>): void {
  const isThere = list.some(({ id }) => id === field.value);
  const [only, ...others] = list;
  const next = isThere ? field.value : others.length === 0 ? only?.id : undefined;
  useEffect(() => {
    if (next !== field.value) field.preset?.(next);
  });
}

/**
 * Selects the entry that the query names once the list has it. Removes the name from the query, so
 * that a reload keeps a later choice.
 */
function useNewEntry(
  kind: 'address' | 'holder',
  list: readonly { id: string }[],
  field: FormField<string>,
): void {
  const [params, setParams] = useSearchParams();
  const selected = useRef<string>(undefined);
  const entry = list.find(({ id }) => id === params.get(kind))?.id;
  useEffect(() => {
    if (entry === undefined || entry === selected.current) return;
    // Writing the URL would cancel a navigation to another page.
    if (leavingPort()?.router.state.navigation.state === 'loading') return;
    selected.current = entry;
    field.change(entry);
    setParams(
      (before) => {
        before.delete(kind);
        return before;
      },
      { replace: true },
    );
  });
}

/** Choice of the cardholder. Only approved ones are enabled; the others show their status. */
export function HolderChoice({ field }: { field: FormField<string> }) {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(visa.kycList);
  return (
    <QueryView query={query} failed={t('holders.failed')} loading={loading}>
      {({ list }) => <Holders list={list} field={field} />}
    </QueryView>
  );
}

/** Returns the member's cardholders if none of them is approved; undefined while unknown. */
function useUnapprovedHolders(): readonly Cardholder[] | undefined {
  const list = useApiQuery(visa.kycList).data?.list;
  return list?.some(({ status }) => status === 'approved') ? undefined : list;
}

/** Returns whether the member has no cardholder, and so nothing to fill in yet. */
export function useHasNoHolder(): boolean {
  return useUnapprovedHolders()?.length === 0;
}

/** Returns why no cardholder can be chosen; undefined if one can. */
export function useHolderGap(): string | undefined {
  const { t } = useTranslation('remote-visa');
  return useUnapprovedHolders() && t('apply.holder.waits');
}

/** Says what to do or wait for while no cardholder is approved. */
export function HolderNotice() {
  const { t } = useTranslation('remote-visa');
  const pathOf = useFormPath();
  const list = useUnapprovedHolders();
  if (!list) return null;
  const [pending, ...others] = list.filter(({ status }) => status === 'pending');
  if (pending) {
    return (
      <Notice icon="clock">
        {others.length === 0
          ? t('apply.wait.one', { name: cardholderName(pending) })
          : t('apply.wait.many')}
      </Notice>
    );
  }
  const isEmpty = list.length === 0;
  return (
    <Notice
      tone="warning"
      action={
        <Button
          size="sm"
          variant="primary"
          to={isEmpty ? pathOf('/bank/addHolders') : '/bank/holdersList'}
        >
          {t(isEmpty ? 'holders.action.none' : 'holders.action.rejected')}
        </Button>
      }
    >
      {t(isEmpty ? 'apply.holder.none' : 'holders.next.rejected')}
    </Notice>
  );
}

function Holders({ list, field }: { list: readonly Cardholder[]; field: FormField<string> }) {
  const { t } = useTranslation('remote-visa');
  const approved = list.filter(({ status }) => status === 'approved');
  useOnlyOne(approved, field);
  useNewEntry('holder', approved, field);
  const pathOf = useFormPath();
  return (
    <Stack gap={3}>
      <OptionGroup label={t('apply.holder')} error={field.error && t('apply.holder.choose')}>
        {(name) =>
          list.map(({ id, status, ...holder }) => (
            <OptionCard
              key={id}
              name={name}
              checked={field.value === id}
              disabled={status !== 'approved'}
              onChoose={() => field.change(id)}
              leading={<Icon name="holder" />}
            >
              <OptionLine
                title={cardholderName(holder)}
                end={
                  status !== 'approved' && <Badge tone="warning">{t(`holders.${status}`)}</Badge>
                }
              />
            </OptionCard>
          ))
        }
      </OptionGroup>
      <Button size="sm" icon="plus" to={pathOf('/bank/addHolders')}>
        {t('holders.action.none')}
      </Button>
    </Stack>
  );
}
