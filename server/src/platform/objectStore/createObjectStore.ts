import { createFolderStore } from './createFolderStore';
import { createS3Store } from './createS3Store';
import type { ObjectStore } from './ObjectStore';
import type { StoreAddress } from './StoreAddress';

export const createObjectStore = (address: StoreAddress): ObjectStore =>
  address.kind === 's3' ? createS3Store(address) : createFolderStore(address.folder);
