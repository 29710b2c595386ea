import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';

const querySchema = v.record(v.string(), v.unknown());

/** A query parameter before any check: a text, a list if it was given twice, or undefined. */
export const readParameter = (request: FastifyRequest, name: string): unknown =>
  v.parse(querySchema, { ...v.parse(v.looseObject({}), request.query) })[name];
