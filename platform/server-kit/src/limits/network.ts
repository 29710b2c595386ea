import { isIPv4, isIPv6 } from 'node:net';

/**
 * The networks of an address, from the narrowest to the widest. A client with one IPv6 address usually has its whole
 * /64, so no limit counts anything narrower.
 */
export type Network = {
  /** An IPv4 address, or the /64 of an IPv6 address: the connection of an office or a household. */
  line: string;
  /** The /24, or the /64: one customer may have several lines in it. */
  subnet: string;
  /** The /24, or the /48: the network of one customer of a provider. */
  network: string;
  /** The /16, or the /32: rented addresses come in pieces of this size. */
  neighbourhood: string;
};

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address, with the omitted zeros. */
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

/** The networks of an address. An unreadable address is its own network. */
export function toNetwork(address: string): Network {
  const [plain = ''] = address.split('%');
  const v4 = MAPPED.exec(plain)?.[1] ?? plain;
  if (isIPv4(v4)) {
    const octets = v4.split('.');
    const subnet = `${toPrefix(octets, 3, '.')}/24`;
    return { line: v4, subnet, network: subnet, neighbourhood: `${toPrefix(octets, 2, '.')}/16` };
  }
  if (isIPv6(plain)) {
    const groups = toGroups(plain);
    const line = `${toPrefix(groups, 4, ':')}/64`;
    return {
      line,
      subnet: line,
      network: `${toPrefix(groups, 3, ':')}/48`,
      neighbourhood: `${toPrefix(groups, 2, ':')}/32`,
    };
  }
  return { line: plain, subnet: plain, network: plain, neighbourhood: plain };
}
