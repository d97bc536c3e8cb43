import { endpoint } from '@shared/contract';
import { shellStore, toastsAtom } from '@shared/shell';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { setUpKit } from '../testing.ts';
import {
  AddressField,
  AmountField,
  type ApiForm,
  Form,
  NewPin,
  OtpField,
  PhoneField,
  TextField,
  useApiForm,
} from './index.ts';

const row = endpoint({
  method: 'POST',
  path: '/api/v1/test/fields',
  access: 'login',
  summary: 'Every kind of field',
  input: z.object({
    to: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))),
    amount: z.optional(z.string()),
    most: z.optional(z.object({ daily: z.nullable(z.string()), monthly: z.nullable(z.string()) })),
    code: z.optional(z.string()),
    phone: z.optional(z.string()),
    city: z.optional(z.string()),
  }),
  data: z.object({}),
});

let server: FakeServer;
beforeEach(async () => {
  server = await setUpKit();
  await signIn(server);
  server.answer(row, {});
});

function show(fields: (form: ApiForm<typeof row>) => React.ReactNode) {
  function Screen() {
    const form = useApiForm(row, { draft: 'test' });
    return (
      <Form form={form} submitLabel="Send">
        {fields(form)}
      </Form>
    );
  }
  return renderShell(<Screen />);
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = () => server.callsOf(row).at(-1)?.body;

const ju = 10n ** 18n;
const showAmount = (available = 5n * ju) =>
  show((form) => (
    <AmountField
      field={form.field('amount')}
      asset="JU"
      label="Amount"
      available={available}
      presets={[2n * ju, 20n * ju]}
    />
  ));

it('AmountField reads an amount in usual notation and submits base units', async () => {
  showAmount();
  type(box('Amount'), '1,5');
  press('Send');
  await waitFor(() => expect(sent()).toMatchObject({ amount: '1500000000000000000' }));
});

it('AmountField reports an amount above the balance at once, and does not submit it', async () => {
  showAmount();
  type(box('Amount'), '5.000001');
  expect(screen.getByText(/more than you have/)).toBeTruthy();
  press('Send');
  await waitFor(() => expect(document.activeElement).toBe(box('Amount')));
  expect(server.callsOf(row)).toEqual([]);
});

it('AmountField hides the balance with all balances, until it has the focus or holds text', () => {
  const setHidden = (value: string) => {
    localStorage.setItem('tessera.holdings', value);
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'tessera.holdings' })));
  };
  showAmount();
  setHidden('hidden');
  const isHidden = () => screen.queryByText(/^Available: ••••\sJU$/) !== null;
  expect(isHidden()).toBe(true);
  fireEvent.focus(box('Amount'));
  expect(screen.getByText(/^Available: 5\sJU$/)).toBeTruthy();
  fireEvent.blur(box('Amount'));
  expect(isHidden()).toBe(true);
  press('Max');
  expect(isHidden()).toBe(false);
  setHidden('shown');
});

it.each([
  ['the balance', 5n, 9n, /more than you have. Available: 5\sJU/],
  ['the maximum', 9n, 5n, /At most 5\sJU/],
])('AmountField names only the lower bound: %s', (_, available, max, text) => {
  show((form) => (
    <AmountField
      field={form.field('amount')}
      asset="JU"
      label="Amount"
      available={available * ju}
      max={max * ju}
    />
  ));
  for (const typed of ['6', '10']) {
    type(box('Amount'), typed);
    expect(screen.getByText(text)).toBeTruthy();
  }
});

it('AmountField shows an error in place of the hint', () => {
  show((form) => (
    <AmountField
      field={form.field('amount')}
      asset="JU"
      label="Amount"
      available={5n * ju}
      hint="At least 2 JU"
    />
  ));
  type(box('Amount'), '5');
  expect(screen.getByText('At least 2 JU')).toBeTruthy();
  type(box('Amount'), '6');
  expect(screen.getByText(/more than you have/)).toBeTruthy();
  expect(screen.queryByText('At least 2 JU')).toBeNull();
});

it('AmountField fills in the cut balance for Max, and disables presets above the balance', () => {
  showAmount(5_123_456_999_999_999_999n);
  press('Max');
  expect(box('Amount').value).toBe('5.123456');
  press('2\u00a0JU');
  expect(box('Amount').value).toBe('2');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '20\u00a0JU' }).disabled).toBe(true);
});

const known = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const own = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const showAddress = () =>
  show((form) => (
    <AddressField
      field={form.field('to')}
      label="To"
      known={[{ address: known, name: 'Ann' }]}
      own={own}
    />
  ));

it.each([
  ['a mistyped address', known.replace('5aAe', '5aAE'), /character in this address is wrong/],
  ['the sender’s own address', own.toLowerCase(), /your own address/],
  ['an incomplete address', '0x5aAe', /40 more characters/],
])('AddressField rejects %s', async (_, value, text) => {
  showAddress();
  type(box('To'), value);
  press('Send');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(server.callsOf(row)).toEqual([]);
});

it('AddressField shows a valid address whole in groups, and nothing below an invalid one', () => {
  showAddress();
  type(box('To'), '0x5aAe');
  expect(screen.queryByText('BeAe')).toBeNull();
  type(box('To'), known);
  expect(screen.getByText('0x').parentElement?.textContent).toBe(known);
  type(box('To'), own);
  expect(screen.queryByText('0x')).toBeNull();
});

it('AddressField names the owner of a known address that the typed one resembles', () => {
  showAddress();
  type(box('To'), `0x5aae${'f'.repeat(32)}eaed`);
  expect(screen.getByText('Ann')).toBeTruthy();
  type(box('To'), known);
  expect(screen.queryByText('Ann')).toBeNull();
});

it('AddressField pastes an address by a button, and reports a blocked clipboard', async () => {
  const read = vi.spyOn(navigator.clipboard, 'readText').mockResolvedValueOnce(` ${known}\n`);
  showAddress();
  press('Paste');
  await waitFor(() => expect(box('To').value).toBe(known));
  read.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  press('Paste');
  await waitFor(() => expect(shellStore.get(toastsAtom)).toHaveLength(1));
});

const pin = (label: string) => screen.getByLabelText(label, { selector: 'input' });
it('NewPin accepts a PIN that is not obvious once both entries match, and hides digits after 5 s', () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const given: (string | undefined)[] = [];
  const field = { label: 'New PIN', againLabel: 'New PIN again', tried: false };
  renderShell(<NewPin {...field} onChange={(next) => given.push(next)} />);
  type(pin('New PIN'), '123456');
  expect(screen.getByText(/too easy to guess/i)).toBeTruthy();
  type(pin('New PIN again'), '123456');
  type(pin('New PIN'), '908172');
  expect(screen.getByText(/differs from the first/)).toBeTruthy();
  expect(given.filter(Boolean)).toEqual([]);
  type(pin('New PIN again'), '908172');
  expect(screen.getByText('Both match')).toBeTruthy();
  expect(given.at(-1)).toBe('908172');
  expect(pin('New PIN').getAttribute('type')).toBe('password');
  press('Show digits for 5 seconds');
  expect(pin('New PIN').getAttribute('type')).not.toBe('password');
  act(() => vi.advanceTimersByTime(5_000));
  expect(pin('New PIN').getAttribute('type')).toBe('password');
  vi.useRealTimers();
});

it('OtpField marks a code for autofill, and keeps it out of drafts', () => {
  show((form) => <OtpField field={form.field('code')} label="Code" />);
  type(pin('Code'), '654321');
  expect(JSON.stringify(sessionStorage)).not.toContain('654321');
  expect(pin('Code').getAttribute('autocomplete')).toBe('one-time-code');
  expect(pin('Code').getAttribute('inputmode')).toBe('numeric');
});

it('a form validates each part of an object by itself, and submits an empty part as null', async () => {
  show((form) => (
    <>
      <AmountField field={form.part('most', 'daily')} asset="USDT" label="A day" max={5n} />
      <AmountField field={form.part('most', 'monthly')} asset="USDT" label="A month" />
    </>
  ));
  type(box('A day'), '1');
  type(box('A month'), '20');
  press('Send');
  expect(await screen.findByText(/At most/i)).toBeTruthy();
  expect(server.callsOf(row)).toEqual([]);
  type(box('A day'), '');
  press('Send');
  await waitFor(() => expect(sent()).toMatchObject({ most: { daily: null, monthly: '20000000' } }));
});

it('PhoneField submits a number in E.164, and rejects one with missing digits', async () => {
  show((form) => <PhoneField field={form.field('phone')} label="Phone" />);
  type(box('Phone'), '+886 0912 345 6');
  press('Send');
  expect(await screen.findByText(/too short or too long/)).toBeTruthy();
  type(box('Phone'), '0912 345 678');
  expect(box('Phone').value).toBe('0912 345 678');
  press('Send');
  await waitFor(() => expect(sent()).toMatchObject({ phone: '+886912345678' }));
  // The form resets after submission.
  await waitFor(() => expect(box('Phone').value).toBe(''));
});

it('PhoneField restores a number from a draft', () => {
  const fields = (form: ApiForm<typeof row>) => (
    <PhoneField field={form.field('phone')} label="Phone" />
  );
  show(fields);
  type(box('Phone'), '+886912345678');
  cleanup();
  show(fields);
  expect(box('Phone').value).toBe('912345678');
  expect(screen.getByRole('combobox').textContent).toContain('+886');
});

it('TextField rejects Chinese text, offers its pinyin, and removes tone marks', async () => {
  show((form) => <TextField field={form.field('city')} label="City" latin="place" />);
  type(box('City'), '北京');
  expect(screen.getByText(/letters A–Z/)).toBeTruthy();
  press('Send');
  fireEvent.click(await screen.findByRole('button', { name: /Beijing/ }));
  expect(box('City').value).toBe('Beijing');
  expect(screen.queryByText(/letters A–Z/)).toBeNull();
  type(box('City'), 'Běi Jīng ');
  fireEvent.blur(box('City'));
  expect(box('City').value).toBe('Bei Jing');
  press('Send');
  await waitFor(() => expect(sent()).toMatchObject({ city: 'Bei Jing' }));
  expect(server.callsOf(row)).toHaveLength(1);
});
