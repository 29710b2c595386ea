import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

const HOLD = `
  const { DatabaseSync } = require('node:sqlite');
  const { parentPort, workerData } = require('node:worker_threads');
  const database = new DatabaseSync(workerData);
  database.exec('BEGIN EXCLUSIVE; CREATE TABLE other (id)');
  parentPort.postMessage('held');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  database.exec('DROP TABLE other; COMMIT');
  database.close();
`;

/** Holds the lock of a SQLite file for 200 ms from another thread, as a server does that starts at the same time. */
export async function holdBriefly(path: string): Promise<void> {
  const worker = new Worker(HOLD, { eval: true, workerData: path });
  onTestFinished(async () => void (await worker.terminate()));
  await once(worker, 'message');
}
