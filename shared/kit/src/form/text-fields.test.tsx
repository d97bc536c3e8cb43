import { endpoint } from '@shared/contract';
import { addKyc } from '@shared/contract/endpoints/visa';
import { documentInputs } from '@shared/contract/testing/inputs/documents.ts';
import { nameInputs } from '@shared/contract/testing/inputs/names.ts';
import { placeInputs } from '@shared/contract/testing/inputs/places.ts';
import { setLanguage } from '@shared/shell';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setUpKit } from '../testing.ts';
import { DateField, Form, TextField, useApiForm } from './index.ts';

const { first_name, detail, id_number, issued_on } = addKyc.input.shape;
const input = z.partial(z.object({ first_name, detail, id_number, issued_on }));
const row = endpoint({
  method: 'POST',
  path: '/api/v1/test/texts',
  access: 'login',
  summary: 'Texts',
  input,
  data: z.object({}),
});

let server: FakeServer;
beforeEach(async () => {
  server = await setUpKit();
  await signIn(server);
  server.answer(row, {});
});

function Screen() {
  const form = useApiForm(row);
  return (
    <Form form={form} submitLabel="Send">
      <TextField field={form.field('first_name')} label="Name" latin="name" />
      <TextField field={form.field('detail')} label="Street" latin="place" />
      <TextField field={form.field('id_number')} label="Number" />
      <DateField field={form.field('issued_on')} label="Issued" />
    </Form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
/** Submits like Enter, without blur. */
const submit = (name: string) => fireEvent.submit(field(name));
const bodies = () => server.callsOf(row).map(({ body }) => body);

describe('text field', () => {
  it.each([
    ['Name', 'first_name', nameInputs],
    // The country decides whether an address part may be empty.
    ['Street', 'detail', placeInputs.filter(({ refused }) => refused !== 'empty')],
    ['Number', 'id_number', documentInputs],
  ] as const)('submits %s tidied without blur, or rejects it', async (label, name, inputs) => {
    renderShell(<Screen />);
    // A browser's single-line field has no line breaks.
    for (const { typed, sent } of inputs.filter((one) => !one.typed.includes('\n'))) {
      const before = bodies().length;
      type(label, typed);
      submit(label);
      if (sent === undefined) {
        await waitFor(() => expect(field(label).getAttribute('aria-invalid'), typed).toBe('true'));
        expect(bodies(), typed).toHaveLength(before);
      } else {
        await waitFor(() => expect(bodies(), typed).toHaveLength(before + 1));
        expect(bodies().at(-1), typed).toMatchObject({ [name]: sent });
        await waitFor(() => expect(field(label).value).toBe(''));
      }
    }
  });

  it('shows the tidied value after blur, and keeps letters of other scripts', () => {
    renderShell(<Screen />);
    for (const [typed, shown] of [
      ['  Đặng ', 'Dang'],
      ['สมชาย ใจดี', 'สมชาย ใจดี'],
      ['がぎ', 'がぎ'],
    ] as const) {
      type('Name', typed);
      fireEvent.blur(field('Name'));
      expect(field('Name').value).toBe(shown);
    }
  });

  it('explains after submission which characters a name may have', async () => {
    renderShell(<Screen />);
    type('Name', 'Elizabeth 2');
    expect(screen.queryByText(/A name has/)).toBeNull();
    submit('Name');
    expect(await screen.findByText(/A name has/)).toBeTruthy();
  });
});

describe('date field', () => {
  it('explains a Buddhist year, submits nothing, and offers the day in the common era', async () => {
    await setLanguage('th');
    renderShell(<Screen />);
    expect(screen.getByText('ใช้ปี ค.ศ. เช่น 2026')).toBeTruthy();
    type('Issued', '2564-05-01');
    expect(screen.getByText(/2564 ไม่ใช่ปี ค.ศ./)).toBeTruthy();
    submit('Issued');
    fireEvent.click(screen.getByRole('button', { name: /1 พ.ค. ค.ศ. 2021/ }));
    expect(field('Issued').value).toBe('2021-05-01');
    expect(screen.getByText('1 พ.ค. ค.ศ. 2021')).toBeTruthy();
    expect(bodies()).toEqual([]);
    submit('Issued');
    await waitFor(() => expect(bodies()).toMatchObject([{ issued_on: '2021-05-01' }]));
  });

  it('explains a year of Taiwan’s era after blur, and offers the day in the common era', async () => {
    await setLanguage('zhTw');
    renderShell(<Screen />);
    type('Issued', '0110-05-01');
    expect(screen.queryByText(/不是西元年/)).toBeNull();
    fireEvent.blur(field('Issued'));
    fireEvent.click(screen.getByRole('button', { name: /2021/ }));
    expect(field('Issued').value).toBe('2021-05-01');
  });

  it('rejects a year of two digits on submission, and reports a day that does not exist', async () => {
    renderShell(<Screen />);
    type('Issued', '0021-05-01');
    submit('Issued');
    expect(await screen.findByText(/all four digits/)).toBeTruthy();
    expect(bodies()).toEqual([]);
    const validity = { badInput: true } as ValidityState;
    Object.defineProperty(field('Issued'), 'validity', { value: validity, configurable: true });
    fireEvent.input(field('Issued'), { target: { value: '' } });
    expect(screen.getByText('This day does not exist.')).toBeTruthy();
  });
});
