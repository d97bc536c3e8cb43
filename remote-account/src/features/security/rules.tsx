import type { StepUpRules } from '@shared/contract';
import * as security from '@shared/contract/endpoints/security';
import { useBusyCall } from '@shared/kit';
import { useStepUp } from '@shared/kit/step-up';
import { toast, useFormat, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { Notice, Section, Stack } from '@shared/ui';
import { Select } from '@shared/ui/select';
import { Switch } from '@shared/ui/switch';

interface RulesProps {
  rules: StepUpRules;
  /** USDT base units. */
  proposed: string;
}

/** The actions that need a confirmation. Each change is saved at once. */
export function Rules({ rules, proposed }: RulesProps) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { mutateAsync, isPending, variables } = useApiMutation(security.setRules, { quiet: true });
  const { guard, sheet } = useStepUp();
  const { run: save } = useBusyCall(async (next: StepUpRules) => {
    await guard({ purpose: 'rules', rules: next }, (step_up) =>
      mutateAsync(step_up ? { ...next, step_up } : next),
    );
    toast({ tone: 'success', text: t('security.saved') });
  });
  // Shows the chosen values until the server answers.
  const { withdrawals_above: above, new_recipients: recipients } = isPending ? variables : rules;

  const labelOf = (value: string) => {
    if (value === none)
      return t(recipients ? 'rules.withdrawals.recipients' : 'rules.withdrawals.none');
    if (BigInt(value) === 0n) return t('rules.withdrawals.all');
    return t('rules.withdrawals.above', { amount: format.amount(value, 'USDT') });
  };
  return (
    <Section title={t('rules.title')} lead={t('rules.lead')}>
      <Stack gap={5}>
        <Select
          label={t('rules.withdrawals')}
          value={above ?? none}
          disabled={isPending}
          onValueChange={(value) =>
            void save({
              withdrawals_above: value === none ? null : value,
              new_recipients: recipients,
            })
          }
          options={limitsOf(proposed, above).map((value) => ({ value, label: labelOf(value) }))}
        />
        <Switch
          label={t('rules.recipients')}
          description={t('rules.recipients.about')}
          checked={recipients}
          disabled={isPending}
          onCheckedChange={(next) => void save({ withdrawals_above: above, new_recipients: next })}
        />
        <Notice icon="card">{t('rules.cards')}</Notice>
      </Stack>
      {sheet}
    </Section>
  );
}

const none = 'none';

/** Returns the limits on offer in USDT base units, the strictest first; 'none' is the last. */
function limitsOf(proposed: string, current: string | null): string[] {
  const base = BigInt(proposed);
  const amounts = new Set([0n, base / 2n, base, base * 5n, base * 10n]);
  if (current !== null) amounts.add(BigInt(current));
  const sorted = [...amounts].sort((a, b) => (a < b ? -1 : 1));
  return [...sorted.map(String), none];
}
