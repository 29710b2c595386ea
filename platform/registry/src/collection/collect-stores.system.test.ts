import { createFolderStore } from '@sharpside/object-store';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describeCollection } from '../testing/describe-collection.ts';

describeCollection('a folder', async () => {
  const root = await createTemporaryFolder();
  return () => createFolderStore({ root });
});
