import { describe, expect, it } from 'vitest';
import { isPublicAddress, publicLookup } from './address.ts';

describe('an address', () => {
  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1'],
    ...['192.168.1.1', '224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:10.0.0.1'],
    ...['::ffff:8.8.8.8', '64:ff9b::a00:1', 'fc00::1', 'fe80::1', 'ff02::1', 'localhost', ''],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

it.each([{ all: true }, { all: false }])(
  'the lookup of a name that leads to this machine fails with %j',
  async (options) => {
    const error = await new Promise((resolve) => publicLookup('localhost', options, resolve));
    expect(String(error)).toContain('localhost is not on the Internet');
  },
);
