import { lookup } from 'node:dns';
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { AppError } from '../../../platform/errors/errors.ts';

/** Networks that are not on the Internet (IANA special-purpose registries), or reach such ones. */
const special = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23'],
  ...['2001:db8::/32', '2002::/16', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
]) {
  const [address = '', prefix] = network.split('/');
  const family = familyOf(address);
  // Use two lists, because one list also compares IPv4 addresses with networks of IPv6.
  if (family) special[family].addSubnet(address, Number(prefix), family);
}

/** Returns whether an IP address is on the Internet. */
export function isPublicAddress(address: string): boolean {
  const family = familyOf(address);
  return family !== undefined && !special[family].check(address, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  if (isIPv4(address)) return 'ipv4';
  return isIPv6(address) ? 'ipv6' : undefined;
}

/**
 * Checks the address of a push service, which comes from a browser. The address must be https on
 * its default port, with a host name. `publicLookup` checks the addresses of the host.
 * @param local Whether services on this machine are allowed too, for tests and the sandbox
 * @throws AppError pushAddressRefused
 */
export function checkPushAddress(endpoint: string, local: boolean): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!url || url.username || url.password) throw new AppError('pushAddressRefused');
  const { protocol, hostname, port } = url;
  if (local && isLocal(url)) return;
  const isName = /^([a-z\d-]+\.)+[a-z][a-z\d-]*$/i.test(hostname);
  if (protocol !== 'https:' || port !== '' || !isName) throw new AppError('pushAddressRefused');
}

export function isLocal({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1'].includes(hostname);
}

/** Resolves a host name for each connection. Fails if any of its addresses is not public. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, options, (error, found, family) => {
    const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
    if (error || addresses.every(isPublicAddress)) callback(error, found, family);
    else callback(new Error(`${hostname} is not on the Internet`), '', 0);
  });
};
