/* npm run sdk: builds the package for external teams, scripts/sdk/dist/portal-remote-sdk-<version>.tgz. */
import { buildSdk } from './lib/buildSdk';
import { endOnError } from './lib/endOnError';

buildSdk()
  .then(({ file, isNew }) => console.log(isNew ? `已构建 ${file}` : `已是最新 ${file}`))
  .catch(endOnError);
