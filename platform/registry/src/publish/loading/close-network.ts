import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

function refuse(): never {
  throw new Error('there is no network where a build is tried');
}

/**
 * Takes the network from this process, for good: no connection, no datagram, no question to a name server.
 *
 * Scripts that are tried run in a scope without any of these. This is for one that finds its way out of it.
 */
export function closeNetwork(): void {
  const closed = { value: refuse, writable: false, configurable: false };
  for (const name of ['connect', 'listen']) {
    for (const owner of [net.Socket.prototype, net.Server.prototype])
      if (name in owner) Object.defineProperty(owner, name, closed);
  }
  for (const name of ['bind', 'connect', 'send']) Object.defineProperty(dgram.Socket.prototype, name, closed);
  for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
    for (const name of Object.getOwnPropertyNames(owner)) {
      if (/^(resolve|lookup|reverse)/.test(name)) Object.defineProperty(owner, name, closed);
    }
  }
  // By this, a script would get the parts of Node that are closed above.
  Object.defineProperty(process, 'getBuiltinModule', closed);
}
