const { sharedModules } = require('./sharedModules');
const { federationConfig, globalName } = require('./federationConfig');
const { sharedVersions } = require('./sharedVersions');
const { IntegrityPlugin } = require('./integrityPlugin');

module.exports = { IntegrityPlugin, sharedModules, federationConfig, globalName, sharedVersions };
