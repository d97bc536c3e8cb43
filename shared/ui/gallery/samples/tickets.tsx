import {
  Badge,
  Button,
  Card,
  Divider,
  Notice,
  Page,
  PayCard,
  Row,
  Section,
  Stack,
  Stat,
  type StepItem,
  Steps,
  TicketStub,
  Tile,
} from '../../src/index.ts';
import type { Texts } from '../texts.ts';

export function Tickets({ t }: { t: Texts }) {
  const facts = (from: string, to: string) => [
    { label: t.bought, value: from },
    { label: t.lapses, value: to },
  ];
  return (
    <Page title={t.ticket} lead={t.walletLead}>
      <Section title={t.buyTicket}>
        <Stack gap={4}>
          <TicketStub
            title={t.ticket}
            number="T-000128"
            badge={<Badge tone="ticket">{t.active}</Badge>}
            amount="60"
            amountLabel="JU"
            facts={facts('2026-11-19', '2026-11-22')}
            to="/ticket"
          />
          <TicketStub
            title={t.ticket}
            number="T-000091"
            badge={<Badge>{t.lapsed}</Badge>}
            amount="60"
            amountLabel="JU"
            tone="muted"
            facts={facts('2026-10-02', '2026-10-05')}
          />
        </Stack>
      </Section>
      <Section title={t.processing}>
        <Card>
          <Stack gap={5}>
            <Steps steps={steps(t)} label={t.processing} stateLabels={labels(t)} />
            <Divider variant="perforated" />
            <Row justify="between">
              <Stat label={t.amount} value="60" unit="JU" />
              <Button variant="primary" size="lg" busy>
                {t.pay}
              </Button>
            </Row>
          </Stack>
        </Card>
        <Notice
          tone="warning"
          title={t.noticeTitle}
          action={
            <Button size="sm" icon="refresh">
              {t.switchNetwork}
            </Button>
          }
        >
          {t.noticeText}
        </Notice>
        <Notice tone="info">{t.coverage}</Notice>
        <Notice tone="success">{t.toast}</Notice>
        <Notice tone="danger" title={t.failed}>
          {t.errorText}
        </Notice>
      </Section>
      <Section title={t.card} eyebrow={t.virtual}>
        <Stack gap={4} align="center">
          <PayCard
            brand="Tessera"
            kind={t.virtual}
            scheme="Visa"
            last4="4821"
            last4Label={t.cardEnding}
            expires="11/29"
            expiresLabel={t.validThru}
            holder="Wilhelmina Featherstonehaugh"
          />
          <PayCard
            brand="Tessera"
            kind={t.physical}
            scheme="Visa"
            last4="0037"
            last4Label={t.cardEnding}
            expires="02/30"
            expiresLabel={t.validThru}
            tone="ink"
            status={<Badge tone="warning">{t.processing}</Badge>}
          />
          <PayCard brand="Tessera" kind={t.physical} scheme="Visa" tone="stone" />
        </Stack>
      </Section>
      <Card tone="accent" padding="lg" style={{ position: 'relative', isolation: 'isolate' }}>
        <span style={{ color: 'var(--accent)', opacity: 0.16 }}>
          <Tile />
        </span>
        <Stat size="lg" label={t.total} value="90.6" unit="JU" detail={t.walletLead} />
      </Card>
    </Page>
  );
}

function steps(t: Texts): StepItem[] {
  return [
    { title: t.stepConnect, state: 'done' },
    { title: t.stepBalance, state: 'done' },
    { title: t.stepConfirm, detail: t.stepConfirmDetail, state: 'current' },
    { title: t.stepChain, state: 'todo' },
    { title: t.failed, detail: t.errorText, state: 'failed' },
  ];
}

function labels(t: Texts) {
  return { done: t.done, current: t.current, todo: t.todo, failed: t.failed };
}
