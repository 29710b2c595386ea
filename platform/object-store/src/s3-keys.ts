import { systemClock, toReason, withTimeout } from '@sharpside/server-kit';

/** Keys with which requests are signed. Those with a session token end after some time. */
export type S3Keys = {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
};

/**
 * Finds the keys of this moment; called for each request.
 *
 * @param isRefused true when the server has just refused the keys that were found last.
 */
export type FindS3Keys = (isRefused: boolean) => Promise<S3Keys>;

// Longer than a role takes at its slowest, shorter than a caller waits for a store.
const TIMEOUT_MS = 15_000;

const ADVICE =
  'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or give this machine or container a role';

/**
 * Keys from where Amazon's own tools take them: a profile with its single sign-on, role or process, a web identity, the
 * role of a container, the role of a machine
 * (https://docs.aws.amazon.com/sdkref/latest/guide/standardized-credentials.html).
 *
 * Keys that end are renewed from five minutes before their end; after a refusal all sources are read again.
 *
 * The function rejects, with what to do, where no source has keys, or the source does not answer within 15 s.
 */
export function createKeyChain(): FindS3Keys {
  // Many packages: a store with fixed keys, or in a folder, does not load them.
  const openChain = async () => {
    const { defaultProvider } = await import('@aws-sdk/credential-provider-node');
    // A secret may be mounted anew, and a person signs in again: a kept file would hide both.
    return defaultProvider({ ignoreCache: true });
  };
  let chain: ReturnType<typeof openChain> | undefined;
  const find = async (isRefused: boolean) => {
    chain ??= openChain();
    return (await chain)({ forceRefresh: isRefused });
  };
  return async (isRefused) => {
    try {
      const { accessKeyId, secretAccessKey, sessionToken } = await withTimeout(find(isRefused), {
        clock: systemClock,
        timeoutMs: TIMEOUT_MS,
        what: 'The source of the keys',
      });
      return { accessKeyId, secretAccessKey, sessionToken };
    } catch (error) {
      throw new Error(`there are no keys to sign with (${toReason(error)}); ${ADVICE}`, { cause: error });
    }
  };
}
