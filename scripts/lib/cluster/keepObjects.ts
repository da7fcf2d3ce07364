/* Object store of a cluster: serves S3 from a folder. For trials and tests, not for production. */
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
  // Closing would wait for keep-alive connections.
  setTimeout(() => process.exit(0), 1000);
  void store.close().then(() => process.exit(0));
}
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.on('disconnect', end);

void store.run().then(() => process.send?.({ ready: true }));
