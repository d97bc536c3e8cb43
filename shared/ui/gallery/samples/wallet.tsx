import { useState } from 'react';
import {
  Address,
  Amount,
  Badge,
  Button,
  Card,
  Grid,
  IconButton,
  List,
  ListItem,
  Page,
  Section,
  Stack,
  Stat,
} from '../../src/index.ts';
import { Tabs } from '../../src/tabs/index.ts';
import type { Texts } from '../texts.ts';

const address = '0x8ba1f109551bd432803012645ac136ddd64dba72';

export function Wallet({ t }: { t: Texts }) {
  const [tab, setTab] = useState('assets');
  return (
    <Page
      title={t.wallet}
      back={{ label: t.back, to: '/index' }}
      actions={<IconButton icon="refresh" label={t.retry} />}
    >
      <Stack gap={5}>
        <Stat
          size="lg"
          label={t.total}
          value="12,480.350214"
          unit="USDT"
          detail={<Address value={address} copyLabel={t.copy} copiedLabel={t.copied} />}
        />
        <Stack gap={2}>
          <Button variant="primary" size="lg" icon="ticket">
            {t.buyTicket}
          </Button>
          <Grid gap={2} min={160}>
            <Button icon="arrow-up-right">{t.withdraw}</Button>
            <Button icon="transfer">{t.transfer}</Button>
          </Grid>
        </Stack>
      </Stack>
      <Tabs
        label={t.wallet}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'assets', label: t.assets, content: <Assets t={t} /> },
          { value: 'team', label: t.team, badge: '12', content: <Team t={t} /> },
          { value: 'account', label: t.account, content: <p>{t.walletLead}</p> },
        ]}
      />
    </Page>
  );
}

function Assets({ t }: { t: Texts }) {
  return (
    <Stack gap={8}>
      <List label={t.assets}>
        <ListItem
          title="USDT"
          description="Tether"
          leading={<Coin name="U" />}
          value={<Amount value="8,120.4" unit="USDT" />}
          meta="≈ 8,120.40 USDT"
          to="/wallet/moneyLog"
        />
        <ListItem
          title="SPA"
          leading={<Coin name="S" />}
          value={<Amount value="43,599.502147" unit="SPA" />}
          meta="≈ 4,359.95 USDT"
          to="/wallet/moneyLog"
        />
        <ListItem
          title="JU"
          leading={<Coin name="J" />}
          value={<Amount value="0.000001" unit="JU" tone="muted" />}
          to="/wallet/moneyLog"
        />
      </List>
      <Section
        title={t.records}
        actions={
          <Button variant="quiet" size="sm" to="/wallet/moneyLog" iconEnd="chevron-right">
            {t.all}
          </Button>
        }
      >
        <List>
          <ListItem
            icon="arrow-down-left"
            title={t.ticketIncome}
            description="2026-11-19 14:02"
            value={<Amount value="1.8" unit="JU" tone="in" />}
          />
          <ListItem
            icon="arrow-up-right"
            title={t.ticketPurchase}
            description="2026-11-18 09:41"
            value={<Amount value="60" unit="JU" tone="out" />}
            meta={<Badge tone="warning">{t.confirming}</Badge>}
          />
          <ListItem
            icon="refresh"
            title={t.refund}
            description="2026-11-17 22:15"
            value={<Amount value="100" unit="USDT" tone="in" />}
          />
        </List>
      </Section>
    </Stack>
  );
}

function Team({ t }: { t: Texts }) {
  return (
    <Grid min={150}>
      <Card>
        <Stat label={t.direct} value="12" />
      </Card>
      <Card>
        <Stat label={t.performance} value="1,024.5" unit="JU" />
      </Card>
      <Card>
        <Stat label={t.level} value="3" />
      </Card>
    </Grid>
  );
}

function Coin({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      style={{
        display: 'grid',
        placeItems: 'center',
        width: 36,
        height: 36,
        borderRadius: 'var(--radius-tile)',
        background: 'var(--sunk)',
        fontWeight: 600,
      }}
    >
      {name}
    </span>
  );
}
