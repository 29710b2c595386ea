import { AwsClient } from 'aws4fetch';
import type { DrillSite } from '../drill/site.ts';

function createClient({ registry: { environment } }: DrillSite) {
  return new AwsClient({
    accessKeyId: environment.AWS_ACCESS_KEY_ID,
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY,
    region: environment.AWS_REGION,
    service: 's3',
    retries: 0,
  });
}

async function send(site: DrillSite, key: string, init: RequestInit): Promise<Response> {
  const answer = await createClient(site).fetch(site.registry.url + key, init);
  if (!answer.ok) throw new Error(`${init.method} ${key} was answered with ${answer.status}`);
  return answer;
}

/** The bytes below a key of the registry, past the platform. */
export async function readKey(site: DrillSite, key: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await send(site, key, { method: 'GET' })).arrayBuffer());
}

/** Overwrites a key of the registry, which no program of the platform does. */
export async function overwrite(site: DrillSite, key: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
  await send(site, key, { method: 'PUT', body });
}
