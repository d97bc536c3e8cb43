import { sameAddress, toast, useTranslation } from '@shared/shell';
import { Address, Button, Notice, Stack, TextInput } from '@shared/ui';
import { type ReactNode, useState } from 'react';
import { addressFlaw, lookAlike, tidyAddress } from './address-text.ts';
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
          <Button size="sm" variant="quiet" onClick={() => void paste()}>
            {t('form.address.paste')}
          </Button>
        }
      />
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
