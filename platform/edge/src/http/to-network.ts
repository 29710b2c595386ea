import { isIPv4, isIPv6 } from 'node:net';

/** A visitor's network, as coarse as it can be and still tell one network from the next. */
export type Network = {
  /** The /24 of an IPv4 address, the /48 of an IPv6 one: what one customer of a provider has. */
  network: string;
  /** The /16, or the /32: rented addresses come in pieces of this size. */
  neighbourhood: string;
};

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address, none of them left out. */
function toGroups(address: string): string[] {
  const [head = '', tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  if (tail === undefined) return [...head];
  const missing = Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array<string>(missing).fill('0'), ...tail];
}

const toPrefix = (groups: readonly string[], count: number, separator: string) =>
  groups
    .slice(0, count)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(separator);

/** The network of an address; an unreadable address is a network of its own. */
export function toNetwork(address: string): Network {
  const [plain = ''] = address.split('%');
  const v4 = MAPPED.exec(plain)?.[1] ?? plain;
  if (isIPv4(v4)) {
    const octets = v4.split('.');
    return { network: `${toPrefix(octets, 3, '.')}/24`, neighbourhood: `${toPrefix(octets, 2, '.')}/16` };
  }
  if (isIPv6(plain)) {
    const groups = toGroups(plain);
    return { network: `${toPrefix(groups, 3, ':')}/48`, neighbourhood: `${toPrefix(groups, 2, ':')}/32` };
  }
  return { network: plain, neighbourhood: plain };
}
