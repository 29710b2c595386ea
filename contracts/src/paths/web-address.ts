import { parseUrl } from './parse-url.ts';

// Browsers drop spaces and line breaks and read backslashes as slashes, so they would read another address.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const PLAIN = /^https?:\/\/[^\\\u0000-\u0020\u007f]+$/i;

/** True for a host name without empty parts, and a port that is not 0. Other addresses cannot be reached. */
const isReachable = ({ hostname, port }: URL) => /^[^.]+(\.[^.]+)*\.?$|^\[/.test(hostname) && port !== '0';

/**
 * True for an address of the web that a page may link to or load from: `http://` or `https://`, with a host, and
 * without a user name or password. False for `javascript:`, `data:` and others.
 */
export function isWebAddress(text: string): boolean {
  const url = PLAIN.test(text) ? parseUrl(text) : undefined;
  return url !== undefined && url.username === '' && url.password === '' && isReachable(url);
}
