import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { createFolderStore } from '../store/folder-store.ts';
import { describeCollection } from '../testing/describe-collection.ts';

describeCollection('a folder', async () => {
  const root = await createTemporaryFolder();
  return () => createFolderStore({ root });
});
