import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { Signer } from '@fastify/cookie';

/** Signs texts for a browser, and rejects texts that come back changed. */
export type TextSigner = {
  sign(text: string): string;
  /** The signed text; undefined if it was not signed here, or was changed. */
  findSigned(signed: string): string | undefined;
};

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const deriveKey = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

const toUrlSafe = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_');
const fromUrlSafe = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/');

/**
 * Signs with the first secret and accepts signatures of all secrets. It appends a dot and a signature that needs no
 * escaping in a URL or a cookie.
 *
 * @param purpose prevents that a text signed for one use is accepted for another.
 */
export function createTextSigner(secrets: readonly string[], purpose: string): TextSigner {
  const signer = new Signer(secrets.map((secret) => deriveKey(secret, purpose)));
  return {
    sign: (text) => text + toUrlSafe(signer.sign(text).slice(text.length)),
    findSigned(signed) {
      const text = signed.slice(0, Math.max(signed.lastIndexOf('.'), 0));
      const result = signer.unsign(text + fromUrlSafe(signed.slice(text.length)));
      return result.valid ? result.value : undefined;
    },
  };
}

/** A random text that cannot be guessed, safe in URLs and cookies. */
export const createRandomText = (bytes = KEY_BYTES): string => randomBytes(bytes).toString('base64url');

/** The hash that a store keeps in place of a secret: it can verify the secret without revealing it. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The text encrypted, readable only with the secret. */
export function sealText(text: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, 'seal'), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The decrypted text; undefined if the secret is wrong or the sealed text was changed. */
export function findSealedText(sealed: string, secret: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, 'seal'), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString();
  } catch {
    // A text that fails authentication was not sealed here.
    return undefined;
  }
}
