import { systemClock, toCallReason, withTimeout } from '@sharpside/server-kit';

/** Keys that sign requests. Keys with a session token expire. */
export type S3Keys = {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
};

/**
 * Finds the current keys; called for each request.
 *
 * @param isRefused true if the server has just refused the keys that were found last.
 */
export type FindS3Keys = (isRefused: boolean) => Promise<S3Keys>;

// Longer than the slowest source takes, and shorter than a caller waits for a store.
const TIMEOUT_MS = 15_000;

const ADVICE =
  'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or give this machine or container a role';

/**
 * Keys from the sources that Amazon's own tools use: a profile with its single sign-on, role or process, a web
 * identity, the role of a container, the role of a machine
 * (https://docs.aws.amazon.com/sdkref/latest/guide/standardized-credentials.html).
 *
 * Keys are renewed from five minutes before they expire. After a refusal all sources are read again.
 *
 * The function rejects with a remedy if no source has keys, or the source does not answer within 15 s.
 */
export function createKeyChain(): FindS3Keys {
  // Loaded on demand, since it consists of many packages: stores with fixed keys or in a folder do not need them.
  const openChain = async () => {
    const { defaultProvider } = await import('@aws-sdk/credential-provider-node');
    const { FetchHttpHandler } = await import('@smithy/fetch-http-handler');
    return defaultProvider({
      // A mounted secret may be replaced, or a person may sign in again. A cached file would hide both.
      ignoreCache: true,
      // Its default client knows no proxy. Containers' and machines' own sources have other clients, and need none.
      clientConfig: { requestHandler: new FetchHttpHandler() },
    });
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
      throw new Error(`there are no keys to sign with (${toCallReason(error)}); ${ADVICE}`, { cause: error });
    }
  };
}
