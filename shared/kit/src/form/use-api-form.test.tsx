import { ticket, visa } from '@shared/contract/endpoints';
import { confirmAtom, noteConnectivity, session, shellStore, toastsAtom } from '@shared/shell';
import { type FakeServer, renderShell, signIn, testOrder } from '@shared/shell/testing';
import { TextInput } from '@shared/ui';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpKit } from '../testing.ts';
import { ChoiceField, Form, type FormField, useApiForm } from './index.ts';
import { leaveGuard } from './leave-guard.ts';

let server: FakeServer;
const onDone = vi.fn();
beforeEach(async () => {
  onDone.mockReset();
  server = await setUpKit();
  await signIn(server);
});

function NumberField({ field, label }: { field: FormField<number>; label: string }) {
  return (
    <TextInput
      label={label}
      value={field.value === undefined ? '' : String(field.value)}
      error={field.error}
      onValueChange={(text) => field.change(text === '' ? undefined : Number(text))}
    />
  );
}

/** Any two fields of one call do: a choice, a number, and one that has no field. */
function Upload({ secret = false }: { secret?: boolean }) {
  const form = useApiForm(visa.uploadImg, {
    initial: { purpose: 'kyc_photo' },
    draft: 'upload',
    ...(secret && { secret: ['size' as const] }),
    onDone,
  });
  return (
    <Form form={form} submitLabel="Send">
      <ChoiceField
        field={form.field('type')}
        label="Type"
        options={[{ value: 'image/jpeg', label: 'JPEG' }]}
      />
      <NumberField field={form.field('size')} label="Size" />
    </Form>
  );
}

function Buy() {
  const form = useApiForm(ticket.getOrder, { onDone });
  return (
    <Form form={form} submitLabel="Buy">
      <NumberField field={form.field('quantity')} label="Quantity" />
    </Form>
  );
}

const size = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Size' });
const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
const type = (input: HTMLInputElement, value: string) =>
  fireEvent.change(input, { target: { value } });
const send = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('what is missing or out of range is told at its field, and nothing is sent', async () => {
  renderShell(<Buy />);
  expect(screen.queryByText('Please fill this in.')).toBeNull();
  send('Buy');
  expect(await screen.findByText('Please fill this in.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(quantity()));
  type(quantity(), '101');
  expect(await screen.findByText('At most 100, please.')).toBeTruthy();
  type(quantity(), '2');
  expect(quantity().getAttribute('aria-invalid')).toBeNull();
  expect(server.callsOf(ticket.getOrder)).toEqual([]);
});

it('two taps are one call, and its answer goes on', async () => {
  server.answer(ticket.getOrder, testOrder);
  renderShell(<Buy />);
  type(quantity(), '2');
  send('Buy');
  send('Buy');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(onDone).toHaveBeenCalledWith(testOrder);
  expect(server.callsOf(ticket.getOrder)).toHaveLength(1);
});

it('what the server finds wrong stands at its field until it is changed', async () => {
  const issues = [{ path: 'quantity', message: 'Sold out' }];
  server.respond(ticket.getOrder, {
    status: 400,
    body: { code: 400, message: 'not valid', data: { issues } },
  });
  renderShell(<Buy />);
  type(quantity(), '2');
  send('Buy');
  expect(await screen.findByText('Sold out')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(quantity()));
  type(quantity(), '3');
  expect(screen.queryByText('Sold out')).toBeNull();
  expect(shellStore.get(toastsAtom)).toEqual([]);
});

it('a rule of the server that this build does not know is worded like the others', async () => {
  const rule = { code: 'too_big', origin: 'number', maximum: 1 };
  const issues = [{ path: 'quantity', message: 'Too big: expected number to be <=1', rule }];
  server.respond(ticket.getOrder, {
    status: 400,
    body: { code: 400, message: 'not valid', data: { issues } },
  });
  renderShell(<Buy />);
  type(quantity(), '2');
  send('Buy');
  expect(await screen.findByText('At most 1, please.')).toBeTruthy();
});

it('a draft outlives the page, but neither a logout nor what is secret', async () => {
  renderShell(<Upload />);
  type(size(), '7');
  cleanup();
  renderShell(<Upload />);
  expect(size().value).toBe('7');
  await act(() => session.logout('user'));
  cleanup();
  await signIn(server);
  renderShell(<Upload secret />);
  expect(size().value).toBe('');
  type(size(), '8');
  cleanup();
  renderShell(<Upload secret />);
  expect(size().value).toBe('');
});

/** What leaving the page would ask: undefined when nothing is lost. */
const unload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return { page: leaveGuard(), tab: event.defaultPrevented };
};

it('leaving asks while something would be lost, and no longer once it was sent', async () => {
  server.answer(ticket.getOrder, testOrder);
  const asked: unknown[] = [];
  onDone.mockImplementation(() => asked.push(leaveGuard()));
  renderShell(<Buy />);
  expect(unload()).toEqual({ page: undefined, tab: false });
  type(quantity(), '2');
  expect(unload()).toEqual({ page: expect.anything(), tab: true });
  const answer = leaveGuard()?.ask();
  await waitFor(() => expect(shellStore.get(confirmAtom)).not.toBeNull());
  act(() => shellStore.get(confirmAtom)?.settle(true));
  await answer;
  send('Buy');
  // `onDone` leads on at once, without a question.
  await waitFor(() => expect(asked).toEqual([undefined]));
  expect(unload()).toEqual({ page: undefined, tab: false });
});

it('a draft of another release fills in only what a field can show', () => {
  renderShell(<Upload />);
  type(size(), '7');
  cleanup();
  const [name] = Object.keys(sessionStorage).filter((key) => key.startsWith('tessera.draft.'));
  sessionStorage.setItem(String(name), JSON.stringify({ size: { bytes: 7 }, type: 'image/bmp' }));
  renderShell(<Upload />);
  expect(size().value).toBe('');
});

it('leaving asks nothing where a draft keeps all, nor after the member is gone', async () => {
  renderShell(<Upload />);
  type(size(), '7');
  expect(leaveGuard()).toBeUndefined();
  cleanup();
  renderShell(<Upload secret />);
  type(size(), '8');
  expect(leaveGuard()).toBeDefined();
  await act(() => session.logout('user'));
  expect(leaveGuard()).toBeUndefined();
});

it('having no network is said beside the button, without a toast, and only as long as it is so', async () => {
  server.vanish(visa.uploadImg);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderShell(<Upload />);
  fireEvent.click(screen.getByRole('combobox', { name: 'Type' }));
  fireEvent.click(await screen.findByRole('option', { name: 'JPEG' }));
  fireEvent.change(size(), { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  const said = await screen.findByText(/network|offline|connection/i);
  expect(shellStore.get(toastsAtom)).toEqual([]);
  online.mockRestore();
  act(() => noteConnectivity('online'));
  await waitFor(() => expect(said.isConnected).toBe(false));
});

function Rejected() {
  const form = useApiForm(ticket.getOrder, {
    initial: { quantity: 3 },
    found: { quantity: 'Too many.' },
  });
  return (
    <Form form={form} submitLabel="Send">
      <NumberField field={form.field('quantity')} label="Quantity" />
    </Form>
  );
}

it('what was found wrong earlier stands at its field until it is changed', () => {
  renderShell(<Rejected />);
  expect(screen.getByText('Too many.')).toBeTruthy();
  fireEvent.change(quantity(), { target: { value: '2' } });
  expect(screen.queryByText('Too many.')).toBeNull();
});
