import { createFolderStore } from '../store/folder-store.ts';
import { describeCollection } from '../testing/describe-collection.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

describeCollection('a folder', async () => {
  const root = await createTemporaryFolder();
  return () => createFolderStore({ root });
});
