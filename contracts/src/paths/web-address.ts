import { parseUrl } from './parse-url.ts';

// Browsers drop spaces and line breaks and read backslashes as slashes, so that the text would mean another address to them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const PLAIN = /^https?:\/\/[^\\\u0000-\u0020\u007f]+$/i;

/** True for a host whose name has no empty part, and a port that is not 0: nothing can be reached at others. */
const isReachable = ({ hostname, port }: URL) => /^[^.]+(\.[^.]+)*\.?$|^\[/.test(hostname) && port !== '0';

/**
 * True for an address of the web that a page may link to or load from: `http://` or `https://`, with a host, and without a
 * user name or password. `javascript:`, `data:` and others are none.
 */
export function isWebAddress(text: string): boolean {
  const url = PLAIN.test(text) ? parseUrl(text) : undefined;
  return url !== undefined && url.username === '' && url.password === '' && isReachable(url);
}
