export { isStoreError, isStoreFull, StoreError } from './errors.ts';
export { explainFailures } from './explain-failures.ts';
export { createFolderStore } from './folder-store.ts';
export {
  createLease,
  type LeaseHolder,
  withLease,
} from './lease.ts';
export { openStore, toStoreLocation } from './open-store.ts';
export type { S3Keys } from './s3-keys.ts';
export { createS3Store } from './s3-store.ts';
export type { Store, StoreUse } from './store.ts';
export { isKey, requireFolder, requireKey, requirePrefix } from './store-key.ts';
