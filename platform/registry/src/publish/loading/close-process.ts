import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

function refuse(): never {
  throw new Error('there is no such right where a build is tried');
}

function refuseNetwork(): never {
  throw new Error('there is no network where a build is tried');
}

const toClosed = (value: () => never) => ({ value, writable: false, configurable: false });

/** Parts of `process` that signal or debug others, end this one, or lead to what is closed here. */
const HARMFUL = [
  ...['kill', '_kill', '_debugProcess', '_debugEnd', 'execve', 'abort', 'exit', 'reallyExit'],
  ...['send', '_send', 'disconnect', 'binding', '_linkedBinding', 'dlopen', 'getBuiltinModule'],
  ...['_getActiveHandles', '_getActiveRequests', 'loadEnvFile', 'openStdin'],
  ...['setuid', 'seteuid', 'setgid', 'setegid', 'setgroups', 'initgroups'],
];

/**
 * Takes from this process, for good, what harms others: the network (no connection, no datagram, no question to a name
 * server), signals, and Node's own parts.
 *
 * Scripts that are tried run in a scope without any of these. This is for one that finds its way out of it.
 */
export function closeProcess(): void {
  for (const name of ['connect', 'listen']) {
    for (const owner of [net.Socket.prototype, net.Server.prototype])
      if (name in owner) Object.defineProperty(owner, name, toClosed(refuseNetwork));
  }
  for (const name of ['bind', 'connect', 'send'])
    Object.defineProperty(dgram.Socket.prototype, name, toClosed(refuseNetwork));
  for (const owner of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
    for (const name of Object.getOwnPropertyNames(owner)) {
      if (/^(resolve|lookup|reverse)/.test(name)) Object.defineProperty(owner, name, toClosed(refuseNetwork));
    }
  }
  for (const name of HARMFUL) Object.defineProperty(process, name, toClosed(refuse));
}
