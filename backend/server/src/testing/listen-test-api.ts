import { Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { DEFAULT_API_CONFIG } from '../api/api-config.ts';
import { createApi } from '../api/create-api.ts';
import { signedInPlugin } from './start-api-for-tests.ts';

/** The API without data, listening, and its logged errors. It is closed at the end of the test. */
export async function listenTestApi(): Promise<{
  url: string;
  operatorsUrl: string;
  listAlarms: () => unknown[];
}> {
  const alarms: unknown[] = [];
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      alarms.push(JSON.parse(line.toString()));
      done();
    },
  });
  const holder = { use: () => Promise.reject(new Error('There are no data.')), currentId: () => 'none' };
  const deps = { holder, signIn: signedInPlugin, logger: { level: 'error', stream } };
  const app = await createApi(DEFAULT_API_CONFIG, deps);
  onTestFinished(() => app.close());
  const place = { port: 0, host: '127.0.0.1' };
  const operatorsUrl = await app.operators.listen(place);
  return { url: await app.listen(place), operatorsUrl, listAlarms: () => alarms };
}
