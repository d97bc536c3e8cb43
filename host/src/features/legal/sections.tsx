import { limits } from '@shared/contract';
import { useConfig, useTranslation } from '@shared/shell';

const day = 24 * 3_600_000;
const terms = ['custody', 'final', 'fees', 'tickets', 'cards', 'law', 'complaints'] as const;
const privacy = ['account', 'kyc', 'chain', 'device', 'keep', 'rights'] as const;
/** The risks of the notice that users accept before the first purchase. */
const risks = ['loss', 'noGuarantee', 'reserve', 'lapse', 'price', 'chain', 'keys', 'law'] as const;

export function TermsSections() {
  const { t } = useTranslation('legal');
  const values = { days: limits.ticketLapseMs / day };
  return (
    <>
      <Operator />
      {terms.map((part) => (
        <Part key={part} title={t(`${part}.title`)} text={t(`${part}.text`, values)} />
      ))}
    </>
  );
}

export function PrivacySections() {
  const { t } = useTranslation('legal');
  return (
    <>
      <Operator />
      {privacy.map((part) => (
        <Part key={part} title={t(`${part}.title`)} text={t(`${part}.text`)} />
      ))}
    </>
  );
}

export function RiskSections() {
  const { t } = useTranslation('host');
  return risks.map((risk) => (
    <Part key={risk} title={t(`host:risk.${risk}`)} text={t(`host:risk.${risk}Text`)} />
  ));
}

/** The operator is configuration: without it, no name is shown. */
function Operator() {
  const { t } = useTranslation('legal');
  const { brand, operator } = useConfig();
  return (
    <Part
      title={t('who.title')}
      text={operator ? t('who.named', { brand, operator }) : t('who.unnamed', { brand })}
    />
  );
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  );
}
