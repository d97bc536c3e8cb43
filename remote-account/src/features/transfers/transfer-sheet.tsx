import type { Transfer } from '@shared/contract';
import { CopyValue, Facts, Money, type SheetState } from '@shared/kit';
import { MainAmount } from '@shared/kit/record';
import { DetailSheet } from '@shared/kit/sheet';
import { useFormat, useTranslation } from '@shared/shell';
import { Button, Section, Stack, shortened } from '@shared/ui';
import { ContactNameForm } from './contact-name-form.tsx';
import { signed } from './transfer-item.tsx';

export interface TransferSheetProps {
  transfer: Transfer;
  /** The name that the member gave the other party. */
  name: string | null;
}

export function TransferSheet({ transfer, name, open, onClose }: TransferSheetProps & SheetState) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { direction, counterparty, remark, at } = transfer;
  return (
    <DetailSheet
      open={open}
      onClose={onClose}
      title={t(`transfers.${direction}.with`, { who: name ?? shortened(counterparty) })}
    >
      <Stack gap={6}>
        <MainAmount label={t('records.amount')}>
          <Money amount={signed(transfer)} asset="ENU" movement exact size="xl" />
        </MainAmount>
        <Facts
          facts={[
            {
              label: t(direction === 'outgoing' ? 'transfers.to' : 'transfers.from'),
              value: (
                <Stack gap={1}>
                  {name && <span>{name}</span>}
                  <CopyValue value={counterparty} label={t('transfers.address.copy')} full />
                </Stack>
              ),
            },
            { label: t('transfers.remark'), value: remark || null },
            {
              label: t('records.time'),
              value: <time dateTime={at}>{format.date(at, 'dateTime')}</time>,
            },
          ]}
        />
        <Section title={t('contacts.heading')}>
          <ContactNameForm address={counterparty} name={name} onDone={onClose} />
        </Section>
        {direction === 'outgoing' && (
          <Button to="/wallet/transfer" icon="transfer">
            {t('send.again')}
          </Button>
        )}
      </Stack>
    </DetailSheet>
  );
}
