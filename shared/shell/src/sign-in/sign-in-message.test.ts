import type { Input } from '@shared/contract/testing/inputs/input.ts';
import { inviteCodeInputs, inviteLinks } from '@shared/contract/testing/inputs/uids.ts';
import { describe, expect, it } from 'vitest';
import { shellStore } from '../store.ts';
import { captureInvite, inviteAtom, inviteOfLink } from './invite.ts';
import { hexOfText, inviteOfText, looksLikeSignature, reviewMessage } from './sign-in-message.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const text = `app.example wants you to sign in with your Ethereum account:
${account}

Sign in to Tessera. This costs nothing.

URI: https://app.example
Version: 1
Chain ID: 31337
Nonce: abcdef0123456789
Issued At: 2026-01-01T00:00:00.000Z
Expiration Time: 2026-01-01T00:05:00.000Z`;
const given = {
  account,
  host: 'app.example',
  expiresAt: '2026-01-01T00:05:00.000Z',
  receivedAt: 1_000,
};

describe('reviewMessage', () => {
  it('returns the parts of the message (EIP-4361)', () => {
    expect(reviewMessage(text, given)).toEqual({
      text,
      domain: 'app.example',
      ownDomain: true,
      statement: 'Sign in to Tessera. This costs nothing.',
      address: account,
      uri: 'https://app.example',
      chainId: 31337,
      expiresAt: given.expiresAt,
      staleAt: 301_000,
    });
  });

  it.each([
    ['no time of issue', text.replace(/^Issued At.*\n/m, '')],
    ['an invalid time of issue', text.replace('2026-01-01T00:00', 'soon')],
    ['a negative lifetime', text.replace('2026-01-01T00:00', '2027-01-01T00:00')],
  ])('leaves the expiry of a message with %s to the server', (_what, other) => {
    expect(reviewMessage(other, given)?.staleAt).toBe(Number.POSITIVE_INFINITY);
  });

  it('marks the domain of another site', () => {
    expect(reviewMessage(text, { ...given, host: 'evil.example' })?.ownDomain).toBe(false);
  });

  it('returns an empty statement for a message without one', () => {
    const bare = text.replace('Sign in to Tessera. This costs nothing.\n\n', '');
    expect(reviewMessage(bare, given)?.statement).toBe('');
  });

  it.each([
    ['a message for another account', text.replace('f39F', 'aaaa')],
    ['a text that is not EIP-4361', 'Please sign this'],
    ['a message without a URI', text.replace(/^URI.*\n/m, '')],
    ['an empty text', ''],
  ])('returns undefined for %s', (_what, other) => {
    expect(reviewMessage(other, given)).toBeUndefined();
  });
});

it('hexOfText returns the UTF-8 bytes', () => {
  expect(hexOfText('登入')).toBe('0xe799bbe585a5');
});

it.each([
  [`0x${'ab'.repeat(65)}`, true],
  [`0x${'ab'.repeat(400)}`, true],
  [`0x${'ab'.repeat(20)}`, false],
  ['0x', false],
  [null, false],
  [{}, false],
])('looksLikeSignature(%s) is %s', (value, fits) => {
  expect(looksLikeSignature(value)).toBe(fits);
});

describe('invite codes', () => {
  it.each([
    ['?invite=friend1', 'FRIEND1'],
    ['?code=FRIEND1', 'FRIEND1'],
    ['?code=OLDONE1&invite=NEWONE1', 'NEWONE1'],
    ['?invite=no', undefined],
    ['?invite=%3Cscript%3E', undefined],
    ['', undefined],
  ])('of the link %s are read as %s', (search, code) => {
    expect(inviteOfLink(search)).toBe(code);
  });

  it('are kept for the tab, and a link without one does not remove them', () => {
    captureInvite('?invite=FRIEND1');
    captureInvite('?lang=en');
    expect(shellStore.get(inviteAtom)).toBe('FRIEND1');
    expect(sessionStorage.getItem('tessera.invite')).toBe('FRIEND1');
    shellStore.set(inviteAtom, undefined);
    expect(sessionStorage.getItem('tessera.invite')).toBeNull();
  });

  it.each(['invite', 'code'])(
    'that are malformed are kept too, so that the visitor sees that they are refused: ?%s=',
    (name) => {
      history.replaceState(null, '', `/?${name}=no`);
      captureInvite();
      expect(shellStore.get(inviteAtom)).toBe('NO');
      expect(location.search).toBe('');
    },
  );

  it('from a link do not replace a code that was typed later', () => {
    history.replaceState(null, '', '/?invite=FRIEND1&tab=mine');
    captureInvite();
    shellStore.set(inviteAtom, 'OTHER22');
    captureInvite();
    expect(shellStore.get(inviteAtom)).toBe('OTHER22');
    expect(location.search).toBe('?tab=mine');
  });

  const named = (rows: readonly Input[]) => rows.map((row) => [row.from, row.typed, row] as const);

  it.each(named(inviteCodeInputs))(
    'are read or refused when typed and in links (%s): %j',
    (_, typed, row) => {
      expect(inviteOfText(typed)).toBe(row.sent);
      expect(inviteOfLink(`?invite=${encodeURIComponent(typed)}`)).toBe(row.sent);
    },
  );

  it.each(named(inviteLinks))('are read in a pasted link (%s): %j', (_, typed, { sent }) => {
    expect(inviteOfText(typed)).toBe(sent);
  });
});
