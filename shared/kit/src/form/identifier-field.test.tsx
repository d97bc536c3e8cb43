import { endpoint, tidyHex } from '@shared/contract';
import { hashInputs } from '@shared/contract/testing/inputs/addresses.ts';
import { uidInputs } from '@shared/contract/testing/inputs/uids.ts';
import { renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { setUpKit } from '../testing.ts';
import { Form, IdentifierField, useApiForm } from './index.ts';

// This endpoint's schema does not tidy, so the field itself must submit tidy text.
const row = endpoint({
  method: 'POST',
  path: '/api/v1/test/identifier',
  access: 'login',
  summary: 'An identifier',
  input: z.object({
    uid: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{8,18}$/))),
    hash: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))),
  }),
  data: z.object({}),
});

function Screen({ name }: { name: 'uid' | 'hash' }) {
  const form = useApiForm(row);
  return (
    <Form form={form} submitLabel="Send">
      <IdentifierField
        field={form.field(name)}
        label="Text"
        {...(name === 'hash' && { tidy: tidyHex })}
      />
    </Form>
  );
}

it.each([
  ['uid', uidInputs],
  ['hash', hashInputs],
] as const)('tidies and submits a %s without blur, or marks it as invalid', async (name, rows) => {
  const server = await setUpKit();
  server.answer(row, {});
  await signIn(server);
  for (const { typed, sent } of rows)
    for (const step of [1, typed.length]) {
      const { unmount } = renderShell(<Screen name={name} />);
      const input = screen.getByRole('textbox');
      for (let end = step; end <= typed.length; end += step)
        fireEvent.change(input, { target: { value: typed.slice(0, end) } });
      const before = server.callsOf(row).length;
      fireEvent.click(screen.getByRole('button', { name: 'Send' }));
      if (sent) {
        await waitFor(() => expect(server.callsOf(row).at(-1)?.body).toEqual({ [name]: sent }));
        await waitFor(() => expect(server.callsOf(row)).toHaveLength(before + 1));
      } else {
        await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
        expect(server.callsOf(row)).toHaveLength(before);
      }
      unmount();
    }
});
