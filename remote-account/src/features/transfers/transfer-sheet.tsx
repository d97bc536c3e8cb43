import type { Transfer } from '@shared/contract';
import { CopyValue, Facts, Money, type SheetState } from '@shared/kit';
import { DetailSheet } from '@shared/kit/sheet';
import { useFormat, useTranslation } from '@shared/shell';
import { Button, Section, Stack } from '@shared/ui';
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
    <DetailSheet open={open} onClose={onClose} title={t(`transfers.${direction}`)}>
      <Stack gap={6}>
        <Facts
          facts={[
            {
              label: t('records.amount'),
              value: <Money amount={signed(transfer)} asset="ENU" movement exact />,
            },
            {
              label: t(direction === 'outgoing' ? 'transfers.to' : 'transfers.from'),
              value: <CopyValue value={counterparty} label={t('transfers.address.copy')} full />,
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
