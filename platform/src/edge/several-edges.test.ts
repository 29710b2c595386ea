import { createFolderStore } from '../store/folder-store.ts';
import { describeSeveralEdges } from '../testing/describe-several-edges.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

describeSeveralEdges('a folder', async () => {
  const root = await createTemporaryFolder();
  return () => createFolderStore({ root });
});
