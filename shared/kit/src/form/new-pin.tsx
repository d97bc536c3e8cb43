import { limits } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { Button, Icon, Row, Stack } from '@shared/ui';
import { Otp } from '@shared/ui/otp';
import { type ReactNode, useEffect, useState } from 'react';
import { useCodeTexts } from './code-fields.tsx';

export interface NewPinProps {
  label: ReactNode;
  againLabel: ReactNode;
  hint?: ReactNode;
  /** Whether the user tried to submit. From then on, a missing PIN is an error. */
  tried: boolean;
  /** The error that the server or issuer reported. */
  error?: string | undefined;
  /** Called with the PIN once it is valid and both entries match; otherwise with undefined. */
  onChange(pin: string | undefined): void;
}

/** Time after which shown digits are hidden again, ms, so that bystanders cannot read them. */
const shownMs = 5_000;
const length = limits.cardPinLength;

/** Field for a new PIN, entered twice. Rejects obvious PINs. Keeps the PIN out of drafts. */
export function NewPin({ label, againLabel, hint, tried, error, onChange }: NewPinProps) {
  const { t } = useTranslation('kit');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [shown, show] = useShortly();
  const codes = { length, mask: !shown, autoComplete: 'off', ...useCodeTexts() } as const;
  const isWhole = pin.length === length;
  const short = isWhole ? undefined : t('form.code.short', { length });
  const obvious = isWhole && isObviousPin(pin) ? t('form.pin.obvious') : undefined;
  const differs = pin === again ? undefined : t('form.pin.differs');
  const isWrongAlready = !pin.startsWith(again) || again.length === length;

  function type(first: string, second: string): void {
    setPin(first);
    setAgain(second);
    const isRight = first.length === length && first === second && !isObviousPin(first);
    onChange(isRight ? first : undefined);
  }

  return (
    <Stack>
      <Otp
        {...codes}
        label={label}
        hint={hint}
        value={pin}
        error={obvious ?? (tried ? short : undefined) ?? error}
        onValueChange={(next) => type(next, again)}
      />
      <Otp
        {...codes}
        label={againLabel}
        value={again}
        error={isWhole && (isWrongAlready || tried) ? differs : undefined}
        onValueChange={(next) => type(pin, next)}
      />
      <Row gap={2} justify="between">
        <span aria-live="polite">
          {isWhole && !obvious && !differs && (
            <Row as="span" gap={2}>
              <Icon name="check" size={16} />
              <span>{t('form.pin.same')}</span>
            </Row>
          )}
        </span>
        <Button
          size="sm"
          variant="quiet"
          icon={shown ? 'eye-off' : 'eye'}
          aria-pressed={shown}
          onClick={() => show(!shown)}
        >
          {t('form.pin.show')}
        </Button>
      </Row>
    </Stack>
  );
}

function useShortly(): [shown: boolean, show: (shown: boolean) => void] {
  const [shown, show] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => show(false), shownMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown, show];
}

/** Returns whether a PIN is one repeated digit, a sequence, or a repeated group of 2 or 3. */
export function isObviousPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = new Set(digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0)));
  if (steps.size === 1 && [-1, 0, 1].includes(steps.values().next().value ?? 2)) return true;
  return [2, 3].some((length) => pin === pin.slice(0, length).repeat(pin.length / length));
}
