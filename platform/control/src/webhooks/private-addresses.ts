import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An agent of Azure: each of its machines reaches its own agent at this public address. */
const AZURE_AGENT = '168.63.129.16';

/** True for an address outside the public internet: this machine, a private network, a cloud's own services. */
export function isPrivateAddress(text: string): boolean {
  if (isIP(text) === 0) return true;
  // IPv4 within IPv6 is judged by its IPv4 address.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || address.toString() === AZURE_AGENT) return true;
  // No address outside 2000::/3 is in use.
  return address instanceof ipaddr.IPv6 && !address.match(ipaddr.IPv6.parseCIDR('2000::/3'));
}
