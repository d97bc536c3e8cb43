import { limits } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { Icon, Row, Stack } from '@shared/ui';
import { Otp } from '@shared/ui/otp';
import { type ReactNode, useState } from 'react';
import type { FormField } from './use-api-form.ts';
import { useFieldRule } from './use-field-rule.ts';

interface CodeProps {
  field: FormField<string>;
  label: ReactNode;
  hint?: ReactNode;
}

/** A PIN to set, entered twice. Neither shown nor kept in a draft. */
export function PinField({ field, againLabel, ...pin }: CodeProps & { againLabel: ReactNode }) {
  const { t } = useTranslation('kit');
  const [again, setAgain] = useState('');
  const length = limits.cardPinLength;
  const value = field.value ?? '';
  const isShort = value.length < length;
  const differs = !value.startsWith(again) || (value !== again && again.length === length);
  const problem = value === again ? undefined : t('form.pin.differs');
  useFieldRule(field, {
    secret: true,
    problem: isShort ? t('form.code.short', { length }) : problem,
  });
  const codes = { length, mask: true, autoComplete: 'off', digitLabel: useDigitLabel() } as const;
  return (
    <Stack>
      <Otp
        {...pin}
        {...codes}
        value={value}
        error={field.tried && isShort ? t('form.code.short', { length }) : field.error}
        onValueChange={(next) => field.change(next || undefined)}
      />
      <Stack gap={2}>
        <Otp
          {...codes}
          label={againLabel}
          value={again}
          error={!isShort && (differs || field.tried) ? problem : undefined}
          onValueChange={setAgain}
        />
        <div aria-live="polite">
          {!isShort && !problem && (
            <Row gap={2}>
              <Icon name="check" size={16} />
              {t('form.pin.same')}
            </Row>
          )}
        </div>
      </Stack>
    </Stack>
  );
}

/** A one-time code that was sent to the user. Not kept in a draft. */
export function OtpField({ field, length = 6, ...code }: CodeProps & { length?: number }) {
  const { t } = useTranslation('kit');
  const value = field.value ?? '';
  const problem = value.length < length ? t('form.code.short', { length }) : undefined;
  useFieldRule(field, { secret: true, problem });
  return (
    <Otp
      {...code}
      length={length}
      autoComplete="one-time-code"
      digitLabel={useDigitLabel()}
      value={value}
      error={field.tried ? (problem ?? field.error) : field.error}
      onValueChange={(next) => field.change(next || undefined)}
    />
  );
}

function useDigitLabel() {
  const { t } = useTranslation('kit');
  return (position: number, length: number) => t('form.code.digit', { position, length });
}
