export {
  createSigningKey,
  type PublicKey,
  publicKeySchema,
  readSigningKey,
  SIGNATURE_ALGORITHM,
  type SigningKey,
  signingKeySchema,
  toKeyId,
  toPublicKey,
} from '@sharpside/server-kit';
