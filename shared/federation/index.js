const { lateModules, sharedModules } = require('./sharedModules');
const { federationConfig, globalName } = require('./federationConfig');
const { sharedVersions } = require('./sharedVersions');
const { IntegrityPlugin } = require('./integrityPlugin');

module.exports = {
  IntegrityPlugin,
  lateModules,
  sharedModules,
  federationConfig,
  globalName,
  sharedVersions,
};
