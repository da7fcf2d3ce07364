/* Builds the current workspace as an immutable release folder, dist/<version>/. */
import { buildApps } from './lib/buildApps';
import { endOnError } from './lib/endOnError';

async function main(): Promise<void> {
  let isNew = false;
  const [folder] = await buildApps([process.cwd()], () => (isNew = true));
  console.log(isNew ? `已构建 ${folder}` : `已是最新 ${folder}`);
}

main().catch(endOnError);
