import { inSpan, tracingNow } from '../tracing';
import { createFolderStore } from './createFolderStore';
import { createS3Store } from './createS3Store';
import type { ObjectStore } from './ObjectStore';
import type { StoreAddress } from './StoreAddress';

export function createObjectStore(address: StoreAddress): ObjectStore {
  const store = address.kind === 's3' ? createS3Store(address) : createFolderStore(address.folder);
  return tracingNow() ? traced(store, address.kind) : store;
}

/** Traces each access without its key: whoever knows a key may read the file. */
function traced(store: ObjectStore, kind: StoreAddress['kind']): ObjectStore {
  const told = <Result>(operation: string, work: () => Promise<Result>) =>
    inSpan(`store ${operation}`, 'client', { 'portal.store': kind }, work);
  return {
    put: (key, file) => told('put', () => store.put(key, file)),
    read: (key) => told('read', () => store.read(key)),
    remove: (key) => told('remove', () => store.remove(key)),
  };
}
