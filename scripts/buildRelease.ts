/* Builds the current workspace as an immutable release folder, dist/<version>/. */
import { buildRelease } from './lib/buildRelease';

buildRelease(process.cwd())
  .then(({ folder, isNew }) => console.log(isNew ? `已构建 ${folder}` : `已是最新 ${folder}`))
  .catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
