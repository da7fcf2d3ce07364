const { sharedModules } = require('./sharedModules');
const { federationConfig, globalName, sharedVersions } = require('./federationConfig');
const { IntegrityPlugin } = require('./integrityPlugin');

module.exports = { IntegrityPlugin, sharedModules, federationConfig, globalName, sharedVersions };
