import { hkdfSync, randomUUID } from 'node:crypto';
import type { Clock } from '@sharpside/server-kit';
import type { RedisConnection } from '@sharpside/server-kit/redis';

/**
 * The secrets of the other services that share the Redis, by their fingerprints.
 *
 * If a service seals with a secret that another lacks, people are signed out whenever a balancer sends them there.
 */
export type SecretPeers = {
  /** Announces this service to the others, and reads which others there are. */
  look(): Promise<void>;
  /** Describes a difference that the last look found. */
  findProblem(): string | undefined;
  /** Announces that this service is about to end. */
  leave(): Promise<void>;
};

type SecretPeersOptions = {
  redis: Pick<RedisConnection, 'run'>;
  clock: Pick<Clock, 'now'>;
  secrets: readonly string[];
};

/** Interval at which services look for each other. */
export const LOOK_MS = 30_000;
/** A service that has not announced itself for this long counts as gone. */
const GONE_MS = 3 * LOOK_MS;
const DAY_MS = 24 * 60 * 60 * 1000;

const SERVICES = 'console:services';
const PURPOSE = 'console-secret-fingerprint';
const FINGERPRINT_BYTES = 9;

/**
 * Fingerprint of a secret, for comparing secrets. It helps readers of Redis no more than the sealed sessions there.
 */
const toFingerprint = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, FINGERPRINT_BYTES)).toString('base64url');

const SERVICE = /^(\d{1,15}) ([\w-]{12}(?:,[\w-]{12}){0,19})$/;

function parseService([id, text]: [string, string]) {
  const { 1: at, 2: prints } = SERVICE.exec(text) ?? [];
  return { id, at: Number(at ?? 0), prints: prints?.split(',') ?? [] };
}

const DIFFERENT =
  'Another control service has other secrets (CONTROL_SESSION_SECRETS), so people are signed out as they come from one to the other; give all services the same.';

/** See {@link SecretPeers}. No other service is known before the first look. */
export function createSecretPeers({ redis, clock, secrets }: SecretPeersOptions): SecretPeers {
  const id = randomUUID();
  const own = secrets.map(toFingerprint);
  let isDifferent = false;

  /** Each service must be able to open what the other seals with its first secret. */
  const fits = (prints: readonly string[]) => own.includes(prints[0] ?? '') && prints.includes(own[0] ?? '');

  return {
    async look() {
      const services = await redis.run(async (client) => {
        const [, , found] = await Promise.all([
          client.hSet(SERVICES, id, `${clock.now()} ${own.join()}`),
          client.pExpire(SERVICES, DAY_MS),
          client.hGetAll(SERVICES),
        ]);
        return Object.entries(found).map(parseService);
      });
      const others = services.filter((service) => service.id !== id);
      const gone = others.filter(({ at }) => clock.now() - at > GONE_MS);
      if (gone.length > 0) {
        await redis.run((client) =>
          client.hDel(
            SERVICES,
            gone.map((service) => service.id),
          ),
        );
      }
      isDifferent = others.some((service) => !gone.includes(service) && !fits(service.prints));
    },
    findProblem: () => (isDifferent ? DIFFERENT : undefined),
    async leave() {
      await redis.run((client) => client.hDel(SERVICES, id));
    },
  };
}
