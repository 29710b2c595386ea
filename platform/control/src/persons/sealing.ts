import { hkdfSync } from 'node:crypto';
import type { Clock } from '@sharpside/server-kit';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';

/** Seals values so that only services with the same secrets can read or make them. */
export type Sealer = {
  /**
   * The sealed text of a value, valid until `endsAtMs`. `subject`: optional name of the thing that the text belongs to.
   */
  seal(value: unknown, options: { endsAtMs: number; subject?: string }): Promise<string>;
  /**
   * The value; undefined if the text has expired, belongs to another subject, or was not sealed with one of these
   * secrets.
   */
  open(text: string, options?: { subject?: string }): Promise<unknown>;
};

type SealerOptions = {
  clock: Pick<Clock, 'now'>;
  /** The first seals; all can open, so that a secret can be replaced without signing anybody out. */
  secrets: readonly (string | Uint8Array)[];
  /** A text that was sealed for one purpose does not open for another. */
  purpose: string;
};

const ENCRYPTION = 'A256GCM';
const KEY_BYTES = 32;

export function createSealer({ clock, secrets, purpose }: SealerOptions): Sealer {
  const keys = secrets.map((secret) => new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)));

  async function unseal(text: string, key: Uint8Array, subject: string | undefined) {
    try {
      const { payload } = await jwtDecrypt(text, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: [ENCRYPTION],
        typ: purpose,
        requiredClaims: ['exp'],
        ...(subject !== undefined && { subject }),
        currentDate: new Date(clock.now()),
      });
      return { value: payload.value };
    } catch (error) {
      // The text comes from outside. If it does not open, it was not sealed here or has expired.
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  return {
    async seal(value, { endsAtMs, subject }) {
      const [key] = keys;
      if (key === undefined) throw new RangeError('A sealer has a secret');
      const token = new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: ENCRYPTION, typ: purpose })
        .setExpirationTime(new Date(endsAtMs));
      return (subject === undefined ? token : token.setSubject(subject)).encrypt(key);
    },
    async open(text, { subject } = {}) {
      for (const key of keys) {
        const opened = await unseal(text, key, subject);
        if (opened) return opened.value;
      }
      return undefined;
    },
  };
}
