const { sharedModules } = require('./sharedModules');

/** `react/jsx-runtime` belongs to the package `react`. */
const packageOf = (request) => (request.startsWith('@') ? request : request.split('/')[0]);

/**
 * Exact version of every shared module as installed; recorded in `release.json` too. The package for teams outside has
 * in this place a file with the versions of the portal that it is of.
 */
function sharedVersions() {
  return Object.fromEntries(
    sharedModules.map((request) => [request, require(`${packageOf(request)}/package.json`).version]),
  );
}

module.exports = { sharedVersions };
