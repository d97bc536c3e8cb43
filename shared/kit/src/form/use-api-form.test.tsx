import type { InputIssue } from '@shared/contract';
import { ticket, visa } from '@shared/contract/endpoints';
import { confirmAtom, noteConnectivity, session, shellStore, toastsAtom } from '@shared/shell';
import { type FakeServer, renderShell, signIn, testOrder } from '@shared/shell/testing';
import { TextInput } from '@shared/ui';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpKit } from '../testing.ts';
import { isDrafted } from './form-draft.ts';
import { ChoiceField, Form, type FormField, useApiForm } from './index.ts';
import { leaveGuard } from './use-leave-warning.ts';

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

/** A form with a choice, a number and a value without a field. `secret`: drafts omit the number. */
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

it('shows the error of a missing or too large value at its field, and submits nothing', async () => {
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

it('calls once for two taps, and passes the answer to onDone', async () => {
  server.answer(ticket.getOrder, testOrder);
  renderShell(<Buy />);
  type(quantity(), '2');
  send('Buy');
  send('Buy');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(onDone).toHaveBeenCalledWith(testOrder);
  expect(server.callsOf(ticket.getOrder)).toHaveLength(1);
});

/** Submits a quantity that the server refuses. */
function refuse(issues: InputIssue[]): void {
  server.respond(ticket.getOrder, {
    status: 400,
    body: { code: 400, message: 'not valid', data: { issues } },
  });
  renderShell(<Buy />);
  type(quantity(), '2');
  send('Buy');
}

it('shows an error of the server at its field until the value changes', async () => {
  const issues = [{ path: 'quantity', message: 'Sold out' }];
  refuse(issues);
  expect(await screen.findByText('Sold out')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(quantity()));
  type(quantity(), '3');
  expect(screen.queryByText('Sold out')).toBeNull();
  expect(shellStore.get(toastsAtom)).toEqual([]);
});

it('shows a text of the form, not the server’s, for a rule that only the server has', async () => {
  const rule = { code: 'too_big', origin: 'number', maximum: 1 };
  const issues = [{ path: 'quantity', message: 'Too big: expected number to be <=1', rule }];
  refuse(issues);
  expect(await screen.findByText('At most 1, please.')).toBeTruthy();
});

it('keeps a draft across pages, but not after logout, and never secret fields', async () => {
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

/** Returns the page's guard if it has unsaved values, and whether closing the tab asks first. */
const unload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return { page: leaveGuard(), tab: event.defaultPrevented };
};

it('asks before leaving while values are unsaved, and not after submission', async () => {
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
  // No guard is left when `onDone` runs, because `onDone` may navigate.
  await waitFor(() => expect(asked).toEqual([undefined]));
  expect(unload()).toEqual({ page: undefined, tab: false });
});

it('keeps a preset value out of the draft until the user chooses it', () => {
  function Preset() {
    const form = useApiForm(visa.uploadImg, { draft: 'preset' });
    const { value, preset, change } = form.field('type');
    useEffect(() => {
      if (value === undefined) preset?.('image/jpeg');
    });
    return (
      <>
        <NumberField field={form.field('size')} label="Size" />
        <button type="button" onClick={() => change(value)}>
          Choose
        </button>
      </>
    );
  }
  renderShell(<Preset />);
  type(size(), '7');
  expect(isDrafted('preset', ['size'])).toBe(false);
  send('Choose');
  expect(isDrafted('preset', ['size'])).toBe(true);
});

it('restores from a draft of another release only values that a field can show', () => {
  renderShell(<Upload />);
  type(size(), '7');
  cleanup();
  const [name] = Object.keys(sessionStorage).filter((key) => key.startsWith('tessera.draft.'));
  sessionStorage.setItem(String(name), JSON.stringify({ size: { bytes: 7 }, type: 'image/bmp' }));
  renderShell(<Upload />);
  expect(size().value).toBe('');
});

it('does not ask before leaving when the draft keeps everything, or after logout', async () => {
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

it('keeps a draft when the session expires, until another account signs in', async () => {
  const drafts = () =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('tessera.draft.'));
  renderShell(<Upload />);
  type(size(), '7');
  cleanup();
  const { address = '' } = session.get();
  await act(() => session.logout('expired'));
  session.signIn('token-2', address);
  renderShell(<Upload />);
  expect(size().value).toBe('7');
  cleanup();
  await act(() => session.logout('expired'));
  session.signIn('token-3', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  expect(drafts()).toEqual([]);
});

it('reports a missing network beside the button while offline, without a toast', async () => {
  server.vanish(visa.uploadImg);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  // Chromium returns a promise.
  const scrolled = vi
    .spyOn(Element.prototype, 'scrollIntoView')
    .mockReturnValue(Promise.resolve() as never);
  renderShell(<Upload />);
  fireEvent.click(screen.getByRole('combobox', { name: 'Type' }));
  fireEvent.click(await screen.findByRole('option', { name: 'JPEG' }));
  fireEvent.change(size(), { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  const said = await screen.findByText(/network|offline|connection/i);
  expect(shellStore.get(toastsAtom)).toEqual([]);
  // The block of the button sticks and would cover an error above it.
  const block = screen.getByRole('button', { name: 'Send' }).parentElement;
  expect(block?.contains(said)).toBe(true);
  expect(scrolled.mock.contexts[0]).toSatisfy((one: Element) => one.contains(said));
  online.mockRestore();
  act(() => noteConnectivity('online'));
  await waitFor(() => expect(said.isConnected).toBe(false));
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
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

it('shows an initial error at its field until the value changes', () => {
  renderShell(<Rejected />);
  expect(screen.getByText('Too many.')).toBeTruthy();
  fireEvent.change(quantity(), { target: { value: '2' } });
  expect(screen.queryByText('Too many.')).toBeNull();
});
