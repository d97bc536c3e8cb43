import { walletLinks } from '@shared/shell/wallet';
import { expect, it } from 'vitest';
import { phoneLinks } from '../walletconnect/phone-links.ts';
import { markOf } from './index.ts';

const page = 'https://app.example/index';
const linked = [
  ...walletLinks(page, { phone: true }).links,
  ...walletLinks(page, { phone: false }).links,
  ...phoneLinks('wc:1@2'),
].map(({ name }) => name);

it.each([...new Set(linked)])('%s has a mark in our links', (name) => {
  expect(markOf(name)).toBeTruthy();
});
