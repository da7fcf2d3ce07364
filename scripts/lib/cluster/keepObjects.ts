/* The object store of a cluster: speaks S3, keeps everything in a folder. For trying out and tests, not for real. */
import S3rver from 's3rver';
import { bucketName } from './bucketOf';

const [port = '', directory = ''] = process.argv.slice(2);
const store = new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: bucketName }],
});

let isEnding = false;
function end(): void {
  if (isEnding) return;
  isEnding = true;
  // Connections that are kept would be waited for.
  setTimeout(() => process.exit(0), 1000);
  void store.close().then(() => process.exit(0));
}
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.on('disconnect', end);

void store.run().then(() => process.send?.({ ready: true }));
