import { useState } from 'react';
import { iconNames } from '../../src/icon/icons.ts';
import {
  Address,
  Badge,
  Brand,
  Button,
  Card,
  Checkbox,
  EmptyState,
  ErrorState,
  Grid,
  Icon,
  IconButton,
  List,
  ListItem,
  Mark,
  NumberInput,
  OfflineNote,
  Page,
  Row,
  Section,
  Skeleton,
  Stack,
  TextInput,
} from '../../src/index.ts';
import { Menu } from '../../src/menu/index.ts';
import { Otp } from '../../src/otp/index.ts';
import { Select } from '../../src/select/index.ts';
import { Switch } from '../../src/switch/index.ts';
import type { Texts } from '../texts.ts';

export function Controls({ t }: { t: Texts }) {
  return (
    <Page title={t.components} actions={<Brand name="Tessera" />}>
      <Buttons t={t} />
      <Fields t={t} />
      <States t={t} />
      <Icons />
    </Page>
  );
}

function Buttons({ t }: { t: Texts }) {
  const [choice, setChoice] = useState('system');
  return (
    <Section title="Button">
      <Row>
        <Button variant="primary">{t.signIn}</Button>
        <Button>{t.cancel}</Button>
        <Button variant="quiet">{t.all}</Button>
        <Button variant="danger">{t.confirm}</Button>
      </Row>
      <Row>
        <Button variant="primary" busy>
          {t.processing}
        </Button>
        <Button disabled>{t.withdraw}</Button>
        <Button size="sm" icon="copy">
          {t.copy}
        </Button>
        <Button size="sm" variant="primary">
          {t.pay}
        </Button>
      </Row>
      <Button variant="primary" size="lg" full iconEnd="arrow-up-right" to="/ticket">
        {t.buyTicket}
      </Button>
      <Row gap={1}>
        <IconButton icon="bell" label={t.messages} dot />
        <IconButton icon="globe" label={t.language} variant="secondary" />
        <IconButton icon="plus" label={t.more} variant="primary" />
        <IconButton icon="copy" label={t.copy} size="sm" />
        <Menu
          trigger={<IconButton icon="more" label={t.more} />}
          items={[
            { label: t.withdraw, icon: 'arrow-up-right' },
            { label: t.records, icon: 'list', to: '/wallet/moneyLog' },
            'separator',
            {
              label: t.theme,
              value: choice,
              onValueChange: setChoice,
              options: [
                { value: 'light', label: 'Light', icon: 'sun' },
                { value: 'dark', label: 'Dark', icon: 'moon' },
                { value: 'system', label: 'System', icon: 'monitor' },
              ],
            },
            'separator',
            { label: t.failed, icon: 'log-out', tone: 'danger' },
          ]}
        />
      </Row>
      <Row gap={2}>
        <Badge>{t.lapsed}</Badge>
        <Badge tone="accent" icon="check">
          {t.active}
        </Badge>
        <Badge tone="warning" icon="clock">
          {t.confirming}
        </Badge>
        <Badge tone="danger">{t.failed}</Badge>
        <Badge tone="ticket" icon="ticket">
          {t.ticket}
        </Badge>
      </Row>
    </Section>
  );
}

function Fields({ t }: { t: Texts }) {
  const [amount, setAmount] = useState('12.5');
  const [region, setRegion] = useState<string | null>(null);
  const [pin, setPin] = useState('482');
  const [notify, setNotify] = useState(true);
  const address = '0x8ba1f109551bd432803012645ac136ddd64dba72';
  return (
    <Section title="Field">
      <Stack gap={5}>
        <TextInput
          label={t.receiver}
          hint={t.receiverHint}
          error={t.receiverError}
          placeholder="0x…"
          defaultValue="0x8ba1f109"
          mono
        />
        <NumberInput
          label={t.amount}
          aside={`${t.balance} 43,599.5 SPA`}
          value={amount}
          onValueChange={setAmount}
          unit="SPA"
          onMax={() => setAmount('43599.5')}
          maxLabel={t.max}
        />
        <TextInput label={t.remark} aside={t.optional} placeholder={t.remark} />
        <TextInput label={t.remark} disabled defaultValue={t.walletLead} />
        <Select
          label={t.region}
          value={region}
          onValueChange={setRegion}
          placeholder={t.choose}
          options={[
            { value: 'hk', label: 'Hong Kong', detail: 'Visa · 4111 49' },
            { value: 'sg', label: 'Singapore' },
            { value: 'uk', label: 'United Kingdom', disabled: true },
          ]}
        />
        <Otp
          label={t.pin}
          value={pin}
          onValueChange={setPin}
          hint={t.pinHint}
          mask
          digitLabel={(n, length) => `${t.digit} ${n} / ${length}`}
        />
        <Switch
          label={t.notify}
          description={t.notifyDetail}
          checked={notify}
          onCheckedChange={setNotify}
        />
        <Checkbox label={t.agree} />
        <Checkbox label={t.agree} defaultChecked />
        <Card tone="sunk">
          <Address value={address} full />
        </Card>
      </Stack>
    </Section>
  );
}

function States({ t }: { t: Texts }) {
  return (
    <Section title="State">
      <OfflineNote text={t.offline} />
      <Card padding="none">
        <EmptyState
          icon="ticket"
          title={t.emptyTitle}
          text={t.emptyText}
          action={<Button variant="primary">{t.buyTicket}</Button>}
        />
      </Card>
      <Card padding="none">
        <ErrorState
          title={t.errorTitle}
          text={t.errorText}
          reference="01JCZ8-4F7Q"
          referenceLabel={t.reference}
          copyLabel={t.copy}
          copiedLabel={t.copied}
          action={{ label: t.retry, icon: 'refresh', run: () => {} }}
        />
      </Card>
      <Stack gap={4} aria-busy="true">
        <Skeleton shape="figure" />
        <Skeleton count={3} />
        <Skeleton shape="row" count={2} />
      </Stack>
      <List>
        <ListItem icon="user" title={t.account} description={t.walletLead} onClick={() => {}} />
        <ListItem icon="bell" title={t.messages} current to="/notice" />
        <ListItem icon="shield" title={t.pin} disabled />
        <ListItem icon="external" title="JuScan" href="https://example.org" />
        <ListItem
          icon="alert"
          title={t.failed}
          tone="danger"
          trailing={<IconButton icon="x" label={t.dismiss} />}
        />
      </List>
    </Section>
  );
}

function Icons() {
  return (
    <Section title="Icon">
      <Row gap={5}>
        <Mark size={56} />
        <Mark size={28} />
        <Mark size={20} />
        <Brand name="Tessera" size="lg" />
      </Row>
      <Grid min={84}>
        {[...iconNames, 'no-such-icon'].map((name) => (
          <Stack key={name} gap={1} align="center">
            <Icon name={name} size={22} />
            <span style={{ fontSize: 12, color: 'var(--ink-2)' }}>{name}</span>
          </Stack>
        ))}
      </Grid>
    </Section>
  );
}
