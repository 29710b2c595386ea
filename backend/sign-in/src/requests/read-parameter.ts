import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';

const querySchema = v.record(v.string(), v.unknown());

/** A query parameter as it came: a text, a list when it was given twice, or undefined. */
export const readParameter = (request: FastifyRequest, name: string): unknown =>
  v.parse(querySchema, { ...v.parse(v.looseObject({}), request.query) })[name];
