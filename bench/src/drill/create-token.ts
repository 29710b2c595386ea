import * as v from 'valibot';
import type { DrillSite } from './site.ts';

const madeSchema = v.object({ token: v.string() });

/** Makes a token at the store of the drill. */
export async function createToken(
  site: DrillSite,
  { app, right, holder }: { app: string; right: string; holder: string },
): Promise<string> {
  const options = ['--app', app, '--right', right, '--holder', holder, '--expires', '2d', '--json'];
  return v.parse(madeSchema, JSON.parse(await site.mfe('token', 'create', ...options))).token;
}
