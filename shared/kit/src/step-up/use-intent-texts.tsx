import type { StepUpIntent } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';
import { Address } from '@shared/ui';
import type { Fact } from '../facts/facts.tsx';

interface IntentTexts {
  title: string;
  /** What the signature of an account does. */
  lead(account: string): string;
  passkeyLead: string;
  /** The payment that is approved; empty if the action moves no money. */
  facts: Fact[];
}

/** Returns the texts of a confirmation. A payment's texts name it, so that members see it again. */
export function useIntentTexts(intent: StepUpIntent): IntentTexts {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const factsOf = (address: string, amount: string | undefined): Fact[] => [
    { label: t('pay.amount'), value: amount },
    { label: t('stepUp.to'), value: <Address value={address} full /> },
  ];
  switch (intent.purpose) {
    case 'withdrawal': {
      const amount = format.amount(intent.amount, intent.asset);
      return {
        title: t('stepUp.withdrawal.title', { amount }),
        lead: (account) => t('stepUp.withdrawal.lead', { account }),
        passkeyLead: t('stepUp.withdrawal.passkey'),
        facts: factsOf(intent.address, amount),
      };
    }
    case 'recipient': {
      // Remotes of older releases do not pass the amount.
      const amount = intent.amount && format.amount(intent.amount, 'ENU');
      return {
        title: amount ? t('stepUp.transfer.title', { amount }) : t('stepUp.transfer.new'),
        lead: (account) => t('stepUp.transfer.lead', { account }),
        passkeyLead: t('stepUp.transfer.passkey'),
        facts: factsOf(intent.address, amount),
      };
    }
    default:
      return {
        title: t('stepUp.title'),
        lead: (account) => t('stepUp.lead', { account }),
        passkeyLead: t('stepUp.passkey.lead'),
        facts: [],
      };
  }
}
