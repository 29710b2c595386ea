import { createFolderStore } from '../store/folder-store.ts';
import { describeRandomChanges } from '../testing/describe-random-changes.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

describeRandomChanges('a folder', {
  changes: { short: 60, long: 1000 },
  processPercent: 5,
  async createStorage() {
    const location = await createTemporaryFolder();
    return { location, environment: {}, open: () => createFolderStore({ root: location }) };
  },
});
