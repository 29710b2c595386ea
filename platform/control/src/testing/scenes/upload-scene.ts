import { createFolderStore } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import type { ControlConfigInput } from '../../config.ts';
import { createUploader } from '../an-upload.ts';
import { startTestControl } from '../test-control.ts';

export const HOUR_MS = 60 * 60 * 1000;

/** The uploads of which anything is in a folder of uploads under way, and whatever else is there. */
export async function listStaged(stateDir: string): Promise<string[]> {
  const listed = await createFolderStore({ root: stateDir }).list('uploads/');
  return [...new Set(listed.map((key) => /[0-9a-f]{32}/.exec(key)?.[0] ?? key))];
}

/** A control server with a token for remote-tools, and a publisher that uploads with it. */
export async function startScene(config: Partial<ControlConfigInput> = {}) {
  const store = createMemoryStore();
  const stateDir = await createTemporaryFolder();
  const control = await startTestControl({ store, stateDir, config });
  const token = await control.aToken({ app: 'remote-tools' });
  const staged = () => listStaged(stateDir);
  return { ...control, token, staged, ...createUploader(control, token) };
}
