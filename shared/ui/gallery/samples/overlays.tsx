import { useState } from 'react';
import { Dialog } from '../../src/dialog/index.ts';
import {
  Address,
  Brand,
  Button,
  List,
  ListItem,
  Page,
  Row,
  Section,
  TextInput,
} from '../../src/index.ts';
import { Sheet } from '../../src/sheet/index.ts';
import { Toaster, type ToastItem } from '../../src/toaster/index.ts';
import type { Texts } from '../texts.ts';

type Which = 'dialog' | 'sheet' | 'menu' | null;

/** `open`: name of the component that is open at first. */
export function Overlays({ t, open }: { t: Texts; open: string | null }) {
  const [which, setWhich] = useState<Which>(open as Which);
  const [toasts, setToasts] = useState<ToastItem[]>(open === 'toasts' ? samples(t) : []);
  const close = () => setWhich(null);
  return (
    <Page title={t.messages}>
      <Section>
        <Row>
          <Button onClick={() => setWhich('dialog')}>Dialog</Button>
          <Button onClick={() => setWhich('sheet')}>Sheet</Button>
          <Button onClick={() => setWhich('menu')}>{t.menu}</Button>
          <Button onClick={() => setToasts(samples(t))}>Toaster</Button>
        </Row>
      </Section>
      <Dialog
        alert
        open={which === 'dialog'}
        onOpenChange={close}
        title={t.tips}
        description={t.confirmText}
        actions={
          <>
            <Button onClick={close}>{t.cancel}</Button>
            <Button variant="primary" onClick={close}>
              {t.confirm}
            </Button>
          </>
        }
      >
        <Address value="0x8ba1f109551bd432803012645ac136ddd64dba72" full />
      </Dialog>
      <Sheet
        open={which === 'sheet'}
        onOpenChange={close}
        title={t.signIn}
        description={t.signInLead}
        closeLabel={t.close}
        actions={
          <Button variant="primary" size="lg" onClick={close}>
            {t.signIn}
          </Button>
        }
      >
        <List>
          <ListItem icon="wallet" title="Sandbox" description={t.signInLead} onClick={close} />
          <ListItem icon="wallet" title="MetaMask" onClick={close} />
        </List>
        <div style={{ height: 20 }} />
        <TextInput label={t.remark} aside={t.optional} />
      </Sheet>
      <Sheet
        side="start"
        open={which === 'menu'}
        onOpenChange={close}
        title={<Brand name="Tessera" />}
        closeLabel={t.close}
      >
        <List variant="menu">
          <ListItem icon="home" title={t.wallet} current to="/index" />
          <ListItem icon="wallet" title={t.assets} to="/wallet" />
          <ListItem icon="ticket" title={t.buyTicket} to="/ticket" />
          <ListItem icon="node" title={t.level} to="/node" />
          <ListItem icon="card" title={t.card} to="/bank" />
        </List>
      </Sheet>
      <Toaster
        toasts={toasts}
        onDismiss={(id) => setToasts((all) => all.filter((toast) => toast.id !== id))}
        labels={{
          region: t.messages,
          dismiss: t.dismiss,
          reference: t.reference,
          copyReference: t.copy,
          copied: t.copied,
        }}
      />
    </Page>
  );
}

function samples(t: Texts): ToastItem[] {
  return [
    { id: '1', text: t.toast, tone: 'success' },
    { id: '2', text: t.noticeText },
    {
      id: '3',
      text: t.errorText,
      tone: 'danger',
      reference: '01JCZ8-4F7Q',
      action: { label: t.retry, icon: 'refresh', run: () => {} },
    },
  ];
}
