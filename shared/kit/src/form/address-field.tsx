import { tidyLine } from '@shared/contract';
import { sameAddress, toast, useConfig, useTranslation } from '@shared/shell';
import { Address, Button, IconButton, Notice, Row, Stack, TextInput } from '@shared/ui';
import { type ReactNode, useState } from 'react';
import { lookAlike } from '../payment-text/address-text.ts';
import type {
  PaymentContext,
  PaymentRefusal,
  PaymentRequest,
} from '../payment-text/payment-text.ts';
import { readPaymentText } from '../payment-text/read-payment-text.ts';
import type { ScanSheetProps } from '../scan/scan-sheet.tsx';
import { type SheetState, useLazySheet } from '../sheet/use-lazy-sheet.tsx';
import type { FormField } from './use-api-form.ts';
import { useFieldRule } from './use-field-rule.ts';
import { exactText, useTypedText } from './use-typed-text.ts';

export interface KnownAddress {
  address: string;
  /** Owner of the address, if known. */
  name?: string | undefined;
}

export interface AddressFieldProps {
  field: FormField<string>;
  label: ReactNode;
  hint?: ReactNode;
  /** Addresses used before. The field warns about an address that only resembles one of them. */
  known?: readonly KnownAddress[] | undefined;
  /** The sender's own address, which is rejected. */
  own?: string | undefined;
  /** The form's on-chain coins, with their contracts. Links for any other coin are rejected. */
  coins?: PaymentContext['coins'] | undefined;
  /** Called when a link names a coin or an amount. The field itself shows the recipient. */
  onRequest?: ((request: PaymentRequest) => void) | undefined;
}

/** Field for an on-chain account, typed, pasted or scanned, as an address or a payment link. */
export function AddressField({
  field,
  known = [],
  own,
  coins = [],
  onRequest,
  ...input
}: AddressFieldProps) {
  const { t } = useTranslation('kit');
  const { chain, checkout } = useConfig();
  const read = (text: string) =>
    readPaymentText(text, { chainId: chain.id, coins, contracts: [checkout] });
  const typed = useTypedText(field, (text) => read(text).recipient ?? tidyLine(text));
  const [left, setLeft] = useState(false);
  const scanner = useLazySheet<Omit<ScanSheetProps, keyof SheetState>>(
    async () => (await import('../scan/scan-sheet.tsx')).ScanSheet,
  );
  const value = field.value ?? '';
  const problem = addressProblem();
  useFieldRule(field, { problem });
  const isValid = value !== '' && problem === undefined;
  const similar = problem === undefined ? lookAlike(value, known) : undefined;

  function addressProblem(): string | undefined {
    if (value === '') return undefined;
    const { refused, recipient } = read(value);
    if (sameAddress(recipient, own)) return t('form.address.own');
    return refused && refusal(refused);
  }

  function refusal(reason: PaymentRefusal): string {
    return t(`form.address.${reason}`, { network: chain.name });
  }

  function announce(text: string): void {
    setLeft(text !== '');
    const request = read(text);
    if (request.refused) return;
    if (request.asset ?? request.amountUnread) onRequest?.(request);
  }

  function fill(text: string): void {
    typed.settle(text);
    announce(text);
  }

  async function paste(): Promise<void> {
    try {
      fill(await navigator.clipboard.readText());
    } catch {
      // The clipboard is blocked or has no text.
      toast({ text: t('form.address.cannotPaste') });
    }
  }

  return (
    <Stack gap={3}>
      <TextInput
        {...input}
        name={field.name}
        {...exactText}
        placeholder="0x…"
        value={typed.text}
        // An incomplete address is not an error while the user types.
        error={left || field.tried ? (problem ?? field.error) : undefined}
        onValueChange={(text) => {
          if (typed.change(text)) announce(text);
        }}
        onBlur={() => fill(typed.text)}
        after={
          <Row gap={1}>
            <Button size="sm" variant="quiet" onClick={() => void paste()}>
              {t('form.address.paste')}
            </Button>
            <IconButton icon="qr" label={t('form.address.scan')} onClick={scanner.show} />
          </Row>
        }
      />
      {scanner.sheet({
        title: t('form.address.scan'),
        onScan(text) {
          const { refused } = read(text);
          if (refused === 'format') return t('form.address.scan.wrong');
          if (refused) return refusal(refused);
          fill(text);
          return undefined;
        },
      })}
      {/* A one-line field cuts the address, and its last characters are the ones to compare. */}
      {isValid && !similar && <Address value={value} full />}
      {similar && (
        <Notice tone="warning" title={t('form.address.similar')} live>
          <Stack gap={2}>
            <span>{t('form.address.similar.text')}</span>
            <span>{similar.name ?? t('form.address.similar.known')}</span>
            <Address value={similar.address} full />
            <span>{t('form.address.similar.this')}</span>
            <Address value={value} full />
          </Stack>
        </Notice>
      )}
    </Stack>
  );
}
