import { endpoint, type Locale } from '@shared/contract';
import { amounts } from '@shared/contract/testing/inputs/amounts.ts';
import { codes } from '@shared/contract/testing/inputs/codes.ts';
import { phones } from '@shared/contract/testing/inputs/phones.ts';
import { setLanguage } from '@shared/shell';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setUpKit } from '../testing.ts';
import { AmountField, type ApiForm, Form, OtpField, PhoneField, useApiForm } from './index.ts';

const row = endpoint({
  method: 'POST',
  path: '/api/v1/test/numbers',
  access: 'login',
  summary: 'Every field that reads digits',
  input: z.object({ value: z.string() }),
  data: z.object({}),
});

let server: FakeServer;
beforeEach(async () => {
  server = await setUpKit();
  await signIn(server);
  server.answer(row, {});
});

type Fields = (form: ApiForm<typeof row>) => React.ReactNode;
const amount: Fields = (form) => (
  <AmountField field={form.field('value')} asset="USDT" label="Value" />
);
const phone: Fields = (form) => <PhoneField field={form.field('value')} label="Value" />;
const code: Fields = (form) => <OtpField field={form.field('value')} label="Value" />;

async function show(fields: Fields, language: Locale = 'en'): Promise<void> {
  await setLanguage(language);
  function Screen() {
    const form = useApiForm(row);
    return (
      <Form form={form} submitLabel="Send">
        {fields(form)}
      </Form>
    );
  }
  renderShell(<Screen />);
}

const box = () => screen.getByLabelText<HTMLInputElement>('Value', { selector: 'input' });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const sent = () => server.callsOf(row).map(({ body }) => body);
const errors = () =>
  [...document.querySelectorAll('[aria-live="polite"]')].map((one) => one.textContent).join('');

/** Returns the text of an error up to its first placeholder. */
async function textOf(key: string, language: Locale): Promise<string> {
  const texts: { default: Record<string, string> } = await import(`../messages/${language}.json`);
  return texts.default[key]?.split('{{')[0] ?? key;
}

const ways = {
  'typed key by key': (text: string) => {
    const input = box();
    for (const key of text) fireEvent.change(input, { target: { value: input.value + key } });
  },
  pasted: (text: string) => fireEvent.change(box(), { target: { value: text } }),
};

/** Composes with an input method: it shows each text of `drafts`, then commits the last one. */
function compose(...drafts: string[]): void {
  fireEvent.compositionStart(box());
  for (const value of drafts) {
    fireEvent.input(box(), { target: { value }, isComposing: true });
    expect(box().value).toBe(value);
  }
  fireEvent.compositionEnd(box());
}

it.each([
  ['an amount', amount, ['１', '１２', '１２．', '１２．５'], '12500000'],
  ['a telephone number', phone, ['＋', '＋８８６', '＋８８６９１２３４５６７８'], '+886912345678'],
])('the field for %s keeps a composition, then submits it', async (_, fields, drafts, value) => {
  await show(fields);
  compose(...drafts);
  send();
  await waitFor(() => expect(sent()).toEqual([{ value }]));
});

describe.each(Object.entries(ways))('the field, with an amount %s,', (_, enter) => {
  it.each(amounts)(
    'for $typed in $language submits $sent or reports $refused',
    async ({ typed, language = 'en', ...expected }) => {
      await show(amount, language);
      enter(typed);
      send();
      if (expected.refused) {
        expect(errors()).toContain(await textOf(`form.amount.${expected.refused}`, language));
        expect(box().value).toBe(typed);
        expect(sent()).toEqual([]);
      } else await waitFor(() => expect(sent()).toEqual([{ value: expected.sent }]));
    },
  );
});

describe.each(Object.entries(ways))('the field, with a telephone number %s,', (_, enter) => {
  it.each(phones)(
    'for $typed in $language submits $sent or reports $refused',
    async ({ typed, language = 'en', ...expected }) => {
      await show(phone, language);
      enter(typed);
      send();
      if (expected.refused) {
        expect(errors()).toContain(await textOf(`form.phone.${expected.refused}`, language));
        expect(box().value).toBe(typed);
        expect(sent()).toEqual([]);
      } else await waitFor(() => expect(sent()).toEqual([{ value: expected.sent }]));
    },
  );
});

/** Ways to enter a code. Base UI renders an input per digit, and moves the focus to the next. */
const codeWays = {
  'typed key by key': (text: string) => {
    act(() => box().focus());
    for (const value of text)
      fireEvent.change(document.activeElement as Element, { target: { value } });
  },
  pasted: (text: string) => {
    fireEvent.paste(box(), { clipboardData: { getData: () => text } });
  },
};

describe.each(Object.entries(codeWays))('the field, with a code %s,', (_, enter) => {
  it.each(codes)(
    'for $typed submits $sent or reports an error ($refused)',
    async ({ typed, ...expected }) => {
      await show(code);
      enter(typed);
      if (expected.refused === 'letters' && !/\d$/.test(typed))
        expect(errors()).toContain(await textOf('form.code.letters', 'en'));
      send();
      if (expected.refused) {
        expect(errors()).not.toBe('');
        expect(sent()).toEqual([]);
      } else await waitFor(() => expect(sent()).toEqual([{ value: expected.sent }]));
    },
  );
});

it('the code field reports extra digits until a code of the right length is pasted', async () => {
  await show(code);
  codeWays.pasted('48219355');
  expect(errors()).toContain('too many digits');
  codeWays.pasted('482193');
  expect(errors()).toBe('');
});

it('the amount field shows after blur how it read the text', async () => {
  await show(amount, 'pt');
  ways.pasted('1.234');
  fireEvent.blur(box());
  expect(box().value).toBe('1234');
  ways.pasted('1.5');
  fireEvent.blur(box());
  expect(box().value).toBe('1,5');
});

it('the amount field shows no error for an incomplete amount before blur', async () => {
  await show(amount);
  ways.pasted('1 2');
  expect(errors()).toBe('');
  fireEvent.blur(box());
  expect(errors()).toContain(await textOf('form.amount.marks', 'en'));
});
