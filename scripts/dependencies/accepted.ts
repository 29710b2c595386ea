import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';

const why = {
  reason: v.pipe(v.string(), v.minLength(10, 'must say why in a sentence')),
  until: v.pipe(v.string(), v.isoDate('must be a date such as 2027-01-31')),
};

const acceptedSchema = v.strictObject({
  /** Known holes; `package` as name@version. */
  holes: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.nonEmpty()),
      package: v.pipe(v.string(), v.regex(/.@./, 'must be name@version')),
      ...why,
    }),
  ),
  /** Licences of tools that never reach a browser; `package` is a name. */
  licences: v.array(v.strictObject({ package: v.string(), licence: v.string(), ...why })),
});

/** Findings that somebody looked at and accepts for a time. */
export type Accepted = v.InferOutput<typeof acceptedSchema>;

/** The text of such a file as findings. @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong. */
export const parseAccepted = (text: string, file: string): Accepted =>
  parseContractJson(acceptedSchema, text, file);

/** The findings that this product accepts. */
export function readAccepted(): Accepted {
  const file = join(import.meta.dirname, 'accepted.json');
  return parseAccepted(readFileSync(file, 'utf8'), file);
}
