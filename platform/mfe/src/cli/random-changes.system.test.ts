import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describeRandomChanges } from '../testing/describe-random-changes.ts';

describeRandomChanges('a folder', {
  changes: { short: 60, long: 1000 },
  processPercent: 5,
  async createStorage() {
    const location = await createTemporaryFolder();
    return { location, environment: {}, open: () => openRegistryStore(location, {}) };
  },
});
