import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import type { ControlConfigInput } from '../config.ts';
import { createUploader } from './an-upload.ts';
import { startTestControl } from './test-control.ts';

export const HOUR_MS = 60 * 60 * 1000;

/** A control server with a token for remote-tools, and a publisher that uploads with it. */
export async function startScene(config: Partial<ControlConfigInput> = {}) {
  const store = createMemoryStore();
  const stateDir = await createTemporaryFolder();
  const control = await startTestControl({ store, stateDir, config });
  const token = await control.aToken({ app: 'remote-tools' });
  const staged = () => readdir(join(stateDir, 'uploads'));
  return { ...control, token, staged, ...createUploader(control, token) };
}
