import { createSigningKey, toPublicKey } from '@sharpside/server-kit';

/** Keys of a machine that publishes. Machines that only read have its `trusted` keys. */
export function createLogKeys() {
  const signing = createSigningKey();
  return { signing, trusted: [{ name: 'The reader', key: toPublicKey(signing) }] };
}
