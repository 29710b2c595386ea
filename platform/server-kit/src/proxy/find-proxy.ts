import { BlockList, isIP } from 'node:net';
import { ContractError, decodeEscapes } from '@sharpside/contracts';

/** A proxy of the environment. `variable`: the variable that names it. */
export type NamedProxy = {
  variable: string;
  /** Address for messages, without user name and password. */
  address: string;
  /** Address with user name and password. */
  href: string;
  /** Value of `Proxy-Authorization`, if the address has a user name. */
  login?: string;
};

export type FindProxy = (url: URL) => NamedProxy | undefined;

type Environment = Readonly<Record<string, string | undefined>>;

const familyOf = (host: string) => (isIP(host) === 6 ? 'ipv6' : 'ipv4');

/**
 * The host of an address, or of an entry of NO_PROXY, as addresses write it: an IPv6 address in its short form without
 * brackets, a name in ASCII without its last dot.
 */
function toHost(hostname: string): string {
  const bare = hostname.toLowerCase().replace(/^\[|\]$/g, '');
  const written = URL.parse(`http://${isIP(bare) === 6 ? `[${bare}]` : bare}`)?.hostname ?? bare;
  return written.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** A part of an address, escaped. People also write it as it is, such as `50%off`. */
const toEscaped = (part: string) => encodeURIComponent(decodeEscapes(part) ?? part);

const findVariable = (environment: Environment, names: readonly string[]) =>
  names.find((name) => environment[name]?.trim());

/**
 * The proxy of a variable. An error if the variable names a SOCKS proxy, which other programs may use.
 *
 * @throws {ContractError} `CONTRACT_BROKEN`, with a message that shows neither user name nor password.
 */
function readProxy(environment: Environment, names: readonly string[]): NamedProxy | Error | undefined {
  const variable = findVariable(environment, names);
  if (variable === undefined) return undefined;
  const text = environment[variable]?.trim() ?? '';
  // Other programs read `proxy.example:3128` as this, too.
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  const toFault = (message: string) =>
    new ContractError({ what: 'The environment', problems: [{ path: variable, message }] });
  if (url?.protocol.startsWith('socks'))
    return toFault(
      'names a SOCKS proxy, which cannot be used here; name an HTTP proxy, or the host in NO_PROXY',
    );
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw toFault("must be the address of a proxy, as 'http://proxy.example:3128'");
  url.username = toEscaped(url.username);
  url.password = toEscaped(url.password);
  const { href, origin, username, password } = url;
  const login = Buffer.from(`${decodeEscapes(username)}:${decodeEscapes(password)}`).toString('base64');
  return { variable, address: origin, href, ...(username !== '' && { login: `Basic ${login}` }) };
}

/** This machine. No proxy reaches it. */
function createLoopback(): BlockList {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8);
  for (const address of ['0.0.0.0', '::', '::1']) list.addAddress(address, familyOf(address));
  return list;
}

type Exception = (host: string, port: string) => boolean;

/** An entry of NO_PROXY: a name with its subdomains, an address or a network, each with or without a port. */
function toException(entry: string): Exception {
  if (entry === '*') return () => true;
  const [written = '', bits] = entry.split('/');
  const network = written.replace(/^\[|\]$/g, '');
  if (bits !== undefined) {
    const list = new BlockList();
    const isNetwork =
      isIP(network) !== 0 && /^\d+$/.test(bits) && Number(bits) <= (isIP(network) === 6 ? 128 : 32);
    if (isNetwork) list.addSubnet(network, Number(bits), familyOf(network));
    return (host) => isIP(host) !== 0 && list.check(host, familyOf(host));
  }
  const [, named = entry, port] = (isIP(entry) === 6 ? undefined : /^(.+):(\d+)$/.exec(entry)) ?? [];
  const name = toHost(named.replace(/^\*?\./, ''));
  return (host, ofUrl) =>
    (port === undefined || port === ofUrl) && (host === name || host.endsWith(`.${name}`));
}

/**
 * Finds the proxy of an address: that of `HTTPS_PROXY` or `HTTP_PROXY`, unless `NO_PROXY` names the host. Each variable
 * may be in lower case, which then counts. This machine's own addresses have none. Undefined if the environment names no
 * proxy.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` if a variable is no address of a proxy; for a SOCKS proxy only when a call
 *   would go by it, because commands without calls need no proxy.
 */
export function createFindProxy(environment: Environment): FindProxy | undefined {
  const proxies = {
    'http:': readProxy(environment, ['http_proxy', 'HTTP_PROXY']),
    'https:': readProxy(environment, ['https_proxy', 'HTTPS_PROXY']),
  };
  if (!proxies['http:'] && !proxies['https:']) return undefined;
  const loopback = createLoopback();
  const except = environment[findVariable(environment, ['no_proxy', 'NO_PROXY']) ?? ''] ?? '';
  const exceptions = except
    .split(/[,\s]+/)
    .filter(Boolean)
    .map(toException);
  return ({ protocol, hostname, port }) => {
    if (protocol !== 'http:' && protocol !== 'https:') return undefined;
    const host = toHost(hostname);
    const isHere = isIP(host) === 0 ? /(^|\.)localhost$/.test(host) : loopback.check(host, familyOf(host));
    const ofUrl = port || (protocol === 'https:' ? '443' : '80');
    if (isHere || exceptions.some((isExcepted) => isExcepted(host, ofUrl))) return undefined;
    const proxy = proxies[protocol];
    if (proxy instanceof Error) throw proxy;
    return proxy;
  };
}
