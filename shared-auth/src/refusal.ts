import { REFUSAL_CODES, type RefusalCode } from '@sharpside/contracts';
import * as v from 'valibot';

const bodySchema = v.object({ error: v.object({ code: v.picklist(REFUSAL_CODES) }) });

/** Why the backend refused, as the body says it; undefined where something else between here and there answered. */
export function findRefusalCode(text: string): RefusalCode | undefined {
  try {
    const result = v.safeParse(bodySchema, JSON.parse(text));
    return result.success ? result.output.error.code : undefined;
  } catch {
    // No JSON: a proxy's page says no more than its status.
    return undefined;
  }
}
