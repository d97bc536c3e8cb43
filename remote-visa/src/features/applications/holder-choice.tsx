import { type Cardholder, cardholderName } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { OptionCard, OptionGroup, OptionLine, QueryView } from '@shared/kit';
import type { FormField } from '@shared/kit/form';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Badge, Button, Icon, Skeleton, Stack } from '@shared/ui';
import { useOnlyOne } from './use-only-one.ts';

/** Choice of the cardholder. Only approved cardholders are enabled; the others show the reason. */
export function HolderChoice({ field }: { field: FormField<string> }) {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(visa.kycList);
  return (
    <QueryView
      query={query}
      failed={t('holders.failed')}
      loading={<Skeleton shape="row" count={2} />}
    >
      {({ list }) => <Holders list={list} field={field} />}
    </QueryView>
  );
}

function Holders({ list, field }: { list: readonly Cardholder[]; field: FormField<string> }) {
  const { t } = useTranslation('remote-visa');
  const approved = list.filter(({ status }) => status === 'approved');
  useOnlyOne(approved, field);
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
      {approved.length === 0 && <p>{t(`apply.holder.${list.length === 0 ? 'none' : 'waits'}`)}</p>}
      <Button size="sm" icon="plus" to="/bank/addHolders">
        {t('holders.action.none')}
      </Button>
    </Stack>
  );
}
