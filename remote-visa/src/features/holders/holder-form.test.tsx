import { noExpiry } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { cardholderInput } from '@shared/contract/testing/inputs/cardholder.ts';
import { dateInputs } from '@shared/contract/testing/inputs/dates.ts';
import { type ApiFormOptions, Form, useApiForm } from '@shared/kit/form';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { DateFields, NameFields } from './holder-fields.tsx';

const { last_name, issued_on: _issued, expires_on: _expires, ...person } = cardholderInput;
const oneName = { ...person, first_name: 'Sukarno' };
const rest = { ...person, last_name };

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
  server.answer(visa.addKyc, { id: '1' });
});

function Screen({ initial }: Required<Pick<ApiFormOptions<typeof visa.addKyc>, 'initial'>>) {
  const form = useApiForm(visa.addKyc, { initial });
  return (
    <Form form={form} submitLabel="Send">
      <NameFields form={form} />
      <DateFields form={form} />
    </Form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = () => server.callsOf(visa.addKyc).at(-1)?.body;
const labels = { issued_on: 'Issued on', expires_on: 'Expires on' };

describe('document dates', () => {
  // A browser's date field returns whole days or nothing.
  const typable = dateInputs.filter(({ refused }) => refused !== 'day');

  it.each(typable)('are accepted or rejected: $field $typed ($from)', async (row) => {
    const { field: name, beside, typed, document } = row;
    const other = name === 'issued_on' ? 'expires_on' : 'issued_on';
    renderShell(
      <Screen initial={{ ...rest, [other]: beside, ...(document && { id_type: document }) }} />,
    );
    type(labels[name], typed);
    press('Send');
    if (row.sent === undefined) {
      await waitFor(() => expect(field(labels[name]).getAttribute('aria-invalid')).toBe('true'));
      expect(screen.queryByText(/format is not right/)).toBeNull();
      expect(sent()).toBeUndefined();
    } else await waitFor(() => expect(sent()).toMatchObject({ [name]: row.sent }));
  });

  it('can lack an expiry for an ID card, but not for a passport', async () => {
    renderShell(<Screen initial={{ ...rest, issued_on: '2020-01-31' }} />);
    fireEvent.click(field('This document has no expiry date'));
    expect(screen.queryByLabelText('Expires on')).toBeNull();
    press('Send');
    await waitFor(() => expect(sent()).toMatchObject({ expires_on: noExpiry }));
    cleanup();
    renderShell(<Screen initial={{ ...rest, id_type: 'passport' }} />);
    expect(screen.queryByLabelText('This document has no expiry date')).toBeNull();
  });
});

describe('cardholder names', () => {
  const dates = { issued_on: '2020-01-31', expires_on: '2030-01-30' };

  it('accept a single name after the user ticks that it is the only one', async () => {
    renderShell(<Screen initial={{ ...oneName, ...dates }} />);
    press('Send');
    expect(await screen.findByText('Please fill this in.')).toBeTruthy();
    expect(sent()).toBeUndefined();
    fireEvent.click(field('I have only one name'));
    expect(screen.queryByLabelText('Last name')).toBeNull();
    press('Send');
    await waitFor(() => expect(sent()).toMatchObject({ first_name: 'Sukarno', last_name: '' }));
  });

  it('reject an empty last name', async () => {
    renderShell(<Screen initial={{ ...rest, ...dates }} />);
    type('Last name', '');
    press('Send');
    expect(await screen.findByText('Please fill this in.')).toBeTruthy();
    expect(sent()).toBeUndefined();
  });
});
