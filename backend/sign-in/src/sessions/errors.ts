import { defineError } from '@sharpside/contracts';

/** The Redis with the sessions cannot be used at the start of the backend. */
export const [RedisError] = defineError('RedisError', ['REDIS_FAILED']);
