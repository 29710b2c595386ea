import { decodeEscapes } from '@sharpside/contracts';

/** The element that a fragment (`#definition`) names, as browsers find it: by the text, then by what it decodes to. */
export function findHashTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  return document.getElementById(id) ?? document.getElementById(decodeEscapes(id) ?? '');
}
