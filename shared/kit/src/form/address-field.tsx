import { sameAddress, toast, useTranslation } from '@shared/shell';
import { Address, Button, IconButton, Notice, Row, Stack, TextInput } from '@shared/ui';
import { type ReactNode, useState } from 'react';
import type { ScanSheetProps } from '../scan/scan-sheet.tsx';
import { type SheetState, useLazySheet } from '../sheet/use-lazy-sheet.tsx';
import { addressFlaw, lookAlike, scannedAddress, tidyAddress } from './address-text.ts';
import type { FormField } from './use-api-form.ts';
import { useFieldRule } from './use-field-rule.ts';

export interface KnownAddress {
  address: string;
  /** Whose it is, when that is known. */
  name?: string | undefined;
}

export interface AddressFieldProps {
  field: FormField<string>;
  label: ReactNode;
  hint?: ReactNode;
  /** Addresses that were used before: one that only looks like one of them is warned of. */
  known?: readonly KnownAddress[] | undefined;
  /** The sender's own: refused. */
  own?: string | undefined;
}

/** An account on the chain. A typing error is found by the checksum. */
export function AddressField({ field, known = [], own, ...input }: AddressFieldProps) {
  const { t } = useTranslation('kit');
  const [left, setLeft] = useState(false);
  const scanner = useLazySheet<Omit<ScanSheetProps, keyof SheetState>>(
    async () => (await import('../scan/scan-sheet.tsx')).ScanSheet,
  );
  const value = field.value ?? '';
  const problem = addressProblem();
  useFieldRule(field, { problem });
  const similar = problem === undefined ? lookAlike(value, known) : undefined;

  function addressProblem(): string | undefined {
    if (value === '') return undefined;
    if (sameAddress(value, own)) return t('form.address.own');
    const flaw = addressFlaw(value);
    return flaw && t(`form.address.${flaw}`);
  }

  const fill = (typed: string) => field.change(tidyAddress(typed) || undefined);

  async function paste(): Promise<void> {
    try {
      fill(await navigator.clipboard.readText());
      setLeft(true);
    } catch {
      // Forbidden, or nothing but a picture in it.
      toast({ text: t('form.address.cannotPaste') });
    }
  }

  return (
    <Stack gap={3}>
      <TextInput
        {...input}
        name={field.name}
        mono
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder="0x…"
        value={value}
        // Half an address is not wrong yet.
        error={left || field.tried ? (problem ?? field.error) : undefined}
        onValueChange={fill}
        onBlur={() => setLeft(value !== '')}
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
        wrong: t('form.address.scan.wrong'),
        onScan(text) {
          const scanned = scannedAddress(text);
          if (scanned === undefined) return false;
          fill(scanned);
          setLeft(true);
          return true;
        },
      })}
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
