import { createFolderStore } from '@sharpside/object-store';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describeSeveralEdges } from './testing/describe-several-edges.ts';

describeSeveralEdges('a folder', async () => {
  const root = await createTemporaryFolder();
  return () => createFolderStore({ root });
});
